"""Pages and forms, by what people do there."""
