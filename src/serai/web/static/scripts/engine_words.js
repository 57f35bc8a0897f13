// What an engine expects, in words: the server has them and is asked seldom; those of single decisions came with the position.

const WORDS_MS = 1000; // after the first words of a position the server is asked for others no sooner, and later each time

export class Words {
  /** `address` says where words of the position that is shown are asked for; `came` hears that there are more. */
  constructor(address, came) {
    Object.assign(this, { address, came, askedAt: 0, later: 0 });
    this.begin();
  }

  /** Another position: `offered` is what can be decided in it, by code, as text and in words. */
  begin(offered = {}) {
    clearTimeout(this.later);
    Object.assign(this, { offered, pause: WORDS_MS, lines: new Map(), latest: new Map() }); // by all codes of a line, and by the first
  }

  /** The words of a line, or of the last one that began like it, or of its first decision alone. */
  of({ code, line }) {
    const known = this.lines.get(line.join(".")) ?? this.latest.get(code);
    const [move, words] = this.offered[code] ?? [];
    return known ?? (move && [{ move, words, turn: words, seat: null }]);
  }

  async ask(choices) {
    const wanted = choices.map(({ line }) => line.join("."));
    const { lines, latest, askedAt } = this;
    if (!wanted.length || wanted.every((codes) => lines.has(codes))) return;
    clearTimeout(this.later);
    const since = performance.now() - askedAt;
    if (since < (lines.size ? this.pause : WORDS_MS)) { // it may have nothing more to say by then
      this.later = setTimeout(() => this.ask(choices), this.pause - since);
      return;
    }
    if (lines.size) this.pause *= 2;
    this.askedAt = performance.now();
    const answer = await fetch(`${this.address()}&codes=${wanted.join(",")}`);
    if (!answer.ok || lines !== this.lines) return; // another position is shown by now
    (await answer.json()).forEach((steps, n) => { lines.set(wanted[n], steps); latest.set(choices[n].code, steps); });
    if (lines === this.lines) this.came(choices);
  }
}
