import { type Identified, isSameWork, type WorkKeys, workKeys } from '#contract/same-work.ts'

/** Works that were seen before, to find the same one again. */
export class KnownWorks {
  readonly #byKey = new Map<string, WorkKeys[]>()

  constructor(works: readonly Identified[] = []) {
    for (const work of works) this.add(workKeys(work))
  }

  has(keys: WorkKeys): boolean {
    return namesOf(keys).some(name => this.#byKey.get(name)?.some(known => isSameWork(known, keys)))
  }

  add(keys: WorkKeys): void {
    for (const name of namesOf(keys)) {
      const others = this.#byKey.get(name)
      if (others) others.push(keys)
      else this.#byKey.set(name, [keys])
    }
  }
}

const namesOf = ({ identifiers, title }: WorkKeys): string[] => [...identifiers, `title:${title}`]
