import { mutationsLoaded } from './mutation.ts'
import type { Subject } from './subject.ts'

let load: (() => Promise<Readonly<Record<string, Subject>>>) | undefined
let loaded: Promise<readonly Subject[]> | undefined

/** The app names the module that lists its mirrored subjects; it is fetched together with the mirror's code. */
export function provideSubjects(module: () => Promise<Readonly<Record<string, Subject>>>): void {
  load = module
  loaded = undefined
}

/** Every mirrored subject, with its mutations loaded. Rejects if no list was provided: without it nothing can be sealed or pulled. */
export async function subjectsLoaded(): Promise<readonly Subject[]> {
  loaded ??= loadAll()
  // A failed fetch is tried again by the next caller.
  loaded.catch(() => (loaded = undefined))
  const [subjects] = await Promise.all([loaded, mutationsLoaded()])
  return subjects
}

async function loadAll(): Promise<readonly Subject[]> {
  if (!load) throw new Error('no subjects')
  const subjects = parentsFirst(Object.values(await load()))
  await Promise.all(subjects.map(subject => subject.mutations()))
  return subjects
}

/** The order in which people read about them: children come after their parent. */
function parentsFirst(subjects: readonly Subject[], of?: Subject): Subject[] {
  return subjects.filter(({ parent }) => parent?.name === of?.name).flatMap(subject => [subject, ...parentsFirst(subjects, subject)])
}
