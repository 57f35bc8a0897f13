// A game's compiled functions in this browser: memory, records and calls. Which fields a record has and which arguments
// a function takes is read from the description that comes with a module (`serai.kernel.webassembly.modules`).

const PAGE = 65536;
const STACK = 1 << 20;
const READ = {
  bool: "getUint8", int8: "getInt8", uint8: "getUint8", int16: "getInt16", uint16: "getUint16", int32: "getInt32", uint32: "getUint32",
  int64: "getBigInt64", uint64: "getBigUint64", float32: "getFloat32", float64: "getFloat64",
};
const SIZE = { bool: 1, int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, int64: 8, uint64: 8, float32: 4, float64: 8 };

/** Records of one type, one after another in the engine's memory. */
class Records {
  constructor(engine, at, type, count) {
    Object.assign(this, { engine, at, count, size: type.size, fields: type.fields });
  }

  get(name, record = 0, part = 0) {
    const [offset, kind] = this.fields[name];
    const value = this.engine.view[READ[kind]](this.at + record * this.size + offset + part * SIZE[kind], true);
    return typeof value === "bigint" ? Number(value) : value;
  }

  set(name, value, record = 0, part = 0) {
    const [offset, kind] = this.fields[name];
    const place = this.at + record * this.size + offset + part * SIZE[kind];
    this.engine.view[READ[kind].replace("get", "set")](place, SIZE[kind] === 8 && !kind.startsWith("float") ? BigInt(value) : value, true);
  }

  get bytes() {
    return new Uint8Array(this.engine.memory.buffer, this.at, this.count * this.size);
  }
}

/** Plain numbers in the engine's memory, in one dimension or two. */
class Numbers {
  constructor(engine, at, kind, shape) {
    Object.assign(this, { engine, at, kind, shape, size: SIZE[kind] });
  }

  get count() {
    return this.shape.reduce((all, length) => all * length, 1);
  }

  get bytes() {
    return new Uint8Array(this.engine.memory.buffer, this.at, this.count * this.size);
  }

  get(index) {
    const value = this.engine.view[READ[this.kind]](this.at + index * this.size, true);
    return typeof value === "bigint" ? Number(value) : value;
  }
}

export class Engine {
  /** A module (compiled, or its bytes) with its description; `most` bytes of memory are never exceeded. */
  static async load(module, description, most = 64 << 20) {
    const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
    const top = (description.data_end + STACK + 15) & ~15;
    const memory = new WebAssembly.Memory({ initial: Math.ceil(top / PAGE) + 1, maximum: Math.floor(most / PAGE) });
    const pointer = new WebAssembly.Global({ value: "i32", mutable: true }, top);
    const instance = await WebAssembly.instantiate(compiled, { env: { __linear_memory: memory, __stack_pointer: pointer } });
    return new Engine(instance, description, memory, top);
  }

  constructor(instance, description, memory, top) {
    Object.assign(this, { instance, description, memory, top });
    this.view = new DataView(memory.buffer);
    this.answer = this.allocate(16);
    this.failure = this.allocate(16);
  }

  allocate(bytes) {
    const at = this.top;
    this.top = (at + bytes + 63) & ~63;
    const missing = this.top - this.memory.buffer.byteLength;
    if (missing > 0) {
      this.memory.grow(Math.ceil(missing / PAGE));
      this.view = new DataView(this.memory.buffer);
    }
    return at;
  }

  /** How a function's parameter is described. */
  parameter(call, name) {
    return this.description.functions[call].find(([parameter]) => parameter === name)[1];
  }

  /** Room for what a parameter takes: records, or numbers of some shape. Nothing but zeros lies there. */
  room(parameter, ...shape) {
    const name = parameter.record ?? parameter.array;
    const type = this.description.records[name];
    const count = shape.reduce((all, length) => all * length, 1);
    const at = this.allocate(count * (type ? type.size : SIZE[name]));
    return type ? new Records(this, at, type, count) : new Numbers(this, at, name, shape);
  }

  /** Call a function by the names of its parameters; answers its number. */
  call(name, given) {
    const values = [this.answer, this.failure];
    for (const [parameter, about] of this.description.functions[name]) pass(about, given[parameter], values);
    const status = this.instance.exports[name](...values);
    if (status !== 0 && status !== -2) throw new Error(`${name} ended with status ${status}`);
    return Number(this.view.getBigInt64(this.answer, true));
  }
}

function pass(about, value, values) {
  if (about.tuple) about.tuple.forEach((part, at) => pass(part, value[at], values));
  else if (about.record) values.push(value.at);
  else if (about.array) {
    const shape = value.shape ?? [value.count];
    const strides = shape.map((_, at) => shape.slice(at + 1).reduce((all, length) => all * length, value.size));
    values.push(0, 0, BigInt(value.count), BigInt(value.size), value.at, ...shape.map(BigInt), ...strides.map(BigInt));
  } else values.push(BigInt(value));
}
