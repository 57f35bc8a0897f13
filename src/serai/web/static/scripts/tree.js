// A tree of variations in this browser, as `serai.club.analysis.tree` reads and writes it, with the words of its moves beside.

const MOST = 2000; // nodes

const stepOf = ({ move, chance }) => (chance ? `${move}~${chance}` : move);

/** The steps of a line as an address has them. */
export const stepsOf = (line) => (line ? line.split(";") : []).map((text) => {
  const [move, chance = ""] = text.split("~");
  return { move, chance };
});

export class Tree {
  constructor(start, data = null) {
    this.start = start;
    this.roots = new Map();
    this.size = 0;
    const found = [];
    for (const { at, after, ...said } of data?.nodes ?? []) {
      const node = after === undefined ? this.root(at) : this.added(found[after], said);
      Object.assign(node, said);
      found.push(node);
    }
  }

  /** What was kept under a name; a new one where nothing was, or nothing that can be read. */
  static kept(key, start) {
    try {
      return new Tree(start, JSON.parse(localStorage.getItem(key)));
    } catch {
      return new Tree(start);
    }
  }

  keep(key) {
    try {
      localStorage.setItem(key, JSON.stringify(this.data()));
    } catch { /* no room, or none allowed: what was tried lives as long as the page */ }
  }

  data() {
    const nodes = [];
    const write = (node, place) => {
      const { parent, children, ...said } = node;
      const mine = nodes.push({ ...place, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== "")) }) - 1;
      children.forEach((child) => write(child, { after: mine }));
    };
    for (const [at, root] of this.roots) if (root.children.length || root.comment || root.mark) write(root, { at });
    return { version: 1, start: this.start, nodes };
  }

  root(at) {
    if (!this.roots.has(at)) this.roots.set(at, { parent: null, children: [], comment: "", mark: "" });
    return this.roots.get(at);
  }

  added(parent, { move, chance = "" }) {
    const node = { parent, children: [], move, chance, comment: "", mark: "" };
    parent.children.push(node);
    this.size += 1;
    return node;
  }

  /** The node that a line leads to; it is made where there was none. */
  at(root, steps) {
    let here = this.root(root);
    for (const step of steps) {
      const known = here.children.find((child) => stepOf(child) === stepOf(step));
      if (!known && this.size >= MOST) return here;
      here = known ?? this.added(here, step);
      Object.assign(here, step);
    }
    return here;
  }

  /** Where a node is: its root, and the line from there. */
  where(node) {
    const line = [];
    let here = node;
    for (; here.parent; here = here.parent) line.unshift(stepOf(here));
    const [at] = [...this.roots].find(([, root]) => root === here);
    return { at, line: line.join(";") };
  }

  /** Make a variation the main line, as far up as it is one. */
  promote(node) {
    for (let here = node; here.parent; here = here.parent) {
      const siblings = here.parent.children;
      siblings.unshift(...siblings.splice(siblings.indexOf(here), 1));
    }
  }

  /** Take out a node with all that follows; answers the one before it. */
  prune(node) {
    if (!node.parent) Object.assign(node, { children: [], comment: "", mark: "" });
    else node.parent.children.splice(node.parent.children.indexOf(node), 1);
    return node.parent ?? node;
  }
}
