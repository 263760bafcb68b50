import { actsLoaded } from '../queue/mutation.ts'
import type { Subject } from './declared.ts'

let load: (() => Promise<Readonly<Record<string, Subject>>>) | undefined
let loaded: Promise<readonly Subject[]> | undefined

/** The app names the module that lists its mirrored subjects; it is fetched with the mirror's own code. */
export function provideSubjects(module: () => Promise<Readonly<Record<string, Subject>>>): void {
  load = module
  loaded = undefined
}

/** Every mirrored subject, its acts loaded. Rejects where none was provided: without the list nothing could be sealed or pulled. */
export async function subjectsLoaded(): Promise<readonly Subject[]> {
  loaded ??= loadAll()
  // Code that could not be fetched is asked for again.
  loaded.catch(() => (loaded = undefined))
  const [subjects] = await Promise.all([loaded, actsLoaded()])
  return subjects
}

async function loadAll(): Promise<readonly Subject[]> {
  if (!load) throw new Error('No list of mirrored subjects was provided.')
  const subjects = partsBehindWholes(Object.values(await load()))
  await Promise.all(subjects.map(subject => subject.acts()))
  return subjects
}

/** In this order people read of them: what is a part stands behind its whole. */
function partsBehindWholes(subjects: readonly Subject[], whole?: Subject): Subject[] {
  return subjects.filter(({ of }) => of?.name === whole?.name).flatMap(subject => [subject, ...partsBehindWholes(subjects, subject)])
}
