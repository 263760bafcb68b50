import type { Profile } from '#contract/profile.ts'
import type { ResearcherBase, ResearcherChange } from '#contract/profile-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { type ProfileRecords, updateProfile } from '../people/index.ts'
import { writeProfile } from '../profiles/index.ts'
import { mergedProfileChange } from './merge.ts'
import { profileView } from './profile-view.ts'

interface Change {
  change: ResearcherChange
  base?: ResearcherBase
  /** The version that it is based on. Without it the last change counts. */
  ifMatch?: number | undefined
  now: number
}

/** Changes the own profile, and the record that shows it. Refuses `version_conflict` with the current profile. */
export async function applyChange(
  tx: Tx,
  profiles: ProfileRecords,
  userId: string,
  { change, base = {}, ifMatch, now }: Change,
): Promise<Profile> {
  const current = await profileView(tx, userId)
  const merged = mergedProfileChange(current, change, base, ifMatch === undefined || ifMatch === current.version)
  if (!merged) throw new Refusal('version_conflict', { current })
  if (Object.keys(merged).length === 0) return current
  await write(tx, userId, merged, now)
  await profiles.markStale(tx, userId)
  return profileView(tx, userId)
}

/** Each field where it is stored. */
async function write(tx: Tx, userId: string, change: ResearcherChange, now: number): Promise<void> {
  const { about, keywords, diseases, model_organisms, disciplines, visibility, ...others } = change
  const { research_types, sectors, therapeutics, medical_technologies, ...more } = others
  const { research_interests, collaboration_interests, ...person } = more
  await updateProfile(tx, userId, person, { now, sentAs: 'researcher' })
  const lists = defined({ interests: research_interests, collaboration_interests })
  if (Object.keys(lists).length > 0) await tx.updateTable('users').set(lists).where('id', '=', userId).execute()
  const terms = { keywords, diseases, model_organisms, disciplines, research_types, sectors, therapeutics, medical_technologies }
  // Public is what needs no word.
  const hidden = visibility && (Object.fromEntries(Object.entries(visibility).filter(([, to]) => to !== 'public')) as typeof visibility)
  await writeProfile(tx, userId, defined({ about, ...terms, visibility: hidden }))
}

const defined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
