import { limits } from '#contract/limits.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { storedProfile, writeProfile } from '../profiles/index.ts'

/** Names an organisation in a profile; one that is named already is no error. Returns whether it is new. */
export async function nameOrganisation(tx: Tx, userId: string, organisation: { slug_value: string; name: string }): Promise<boolean> {
  const { organisations } = await storedProfile(tx, userId)
  if (organisations.some(one => one.slug_value === organisation.slug_value)) return false
  const most = limits.profile.organisations
  if (organisations.length >= most)
    throw new Refusal('limit_reached', { sentence: `A profile names at most ${most} organisations. Remove one of them first.` })
  await writeProfile(tx, userId, { organisations: [...organisations, organisation] })
  return true
}

/** Takes an organisation out of a profile, by any of its slugs. Returns whether it was there. */
export async function unnameOrganisation(tx: Tx, userId: string, slugs: readonly string[]): Promise<boolean> {
  const { organisations } = await storedProfile(tx, userId)
  const kept = organisations.filter(one => !slugs.includes(one.slug_value))
  if (kept.length === organisations.length) return false
  await writeProfile(tx, userId, { organisations: kept })
  return true
}
