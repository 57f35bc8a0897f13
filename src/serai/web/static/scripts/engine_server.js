// Where this browser cannot run an engine, the server thinks, when it is this reader's turn: once about each position.

const TRIES = 8;
const AGAIN_MS = 1500;
const later = () => new Promise((resume) => { setTimeout(resume, AGAIN_MS); });

/** Has positions thought about elsewhere, as `Thinkers` does here; `address` says where the one that is shown is asked for. */
export class ServerThinkers {
  constructor(address, told, failed) {
    Object.assign(this, { address, told, failed, asked: 0, elsewhere: true });
  }

  end() {
    this.asked += 1;
  }

  begin() {
    return ++this.asked;
  }

  async think(mark) {
    for (let n = 0; n < TRIES && mark === this.asked; n++) {
      const answer = await fetch(this.address());
      const found = answer.ok ? await answer.json() : null;
      if (mark !== this.asked) return;
      if (found) return this.told(found);
      if (answer.status !== 429) break;
      await later();
    }
    if (mark === this.asked) this.failed();
  }
}
