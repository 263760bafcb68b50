import type { ExportTemplate, FileRequest } from '#contract/exports.ts'
import type { Kysely } from 'kysely'
import { v4 as randomId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { bookCredits, creditsOf, isBooked } from '../plans/index.ts'
import { keptRequestOf } from './found-export.ts'
import { type FoundList, putList, wholeList } from './lists.ts'
import { findExport, insertExport, type StoredExport } from './rows.ts'

interface Made {
  template: ExportTemplate
  request: FileRequest
  list: FoundList
  /** Rows of the file. */
  count: number
  /** Email addresses that could be in it. */
  emails: number
}

/** An export with the list that it was made of. */
interface KeptExport {
  made: StoredExport
  list: FoundList
}

/**
 * Keeps an export with its list, and takes a contact credit for each email address, as many as there are credits for: all in one transaction,
 * so that an export sent again under its id, also at the same time, is neither kept nor charged again: then it is the one that is kept already.
 */
export async function recordExport(tx: Tx, user: User, { template, request, list, count, emails }: Made, now: number): Promise<KeptExport> {
  const before = await madeBefore(tx, user, template, request, now)
  if (before) return before
  const id = request.id ?? randomId()
  const mid = `export ${id}`
  // The id of one that was paid for and removed.
  if (await isBooked(tx, user.id, mid)) throw idTaken()
  const { contact_credits, export_emails } = await creditsOf(tx, user)
  const credits = request.findEmails && export_emails ? Math.min(emails, contact_credits) : 0
  if (credits > 0) await bookCredits(tx, user.id, { mid, ai_credits: 0, contact_credits: -credits, reason: 'export' }, now)
  await putList(tx, user.id, id, list)
  const made = { id, template, format: request.format, request: keptRequestOf(request), count, moment: list.moment, credits }
  return { made: await insertExport(tx, user.id, made, now), list }
}

/**
 * The export that this user made under this id, to write its file again; undefined if there is none. Refuses an id that stands for another
 * export, and one whose list is kept no longer.
 */
export async function madeBefore(
  query: Kysely<Tables>,
  user: User,
  template: ExportTemplate,
  request: FileRequest,
  now: number,
): Promise<KeptExport | undefined> {
  const made = request.id === undefined ? undefined : await findExport(query, user.id, request.id)
  if (!made) return undefined
  const isSame = made.template === template && JSON.stringify(made.request) === JSON.stringify(keptRequestOf(request))
  const list = isSame ? await wholeList(query, user.id, made.id, now) : undefined
  if (!list) throw idTaken()
  return { made, list }
}

const idTaken = () => new Refusal('invalid', { errors: { id: ['This id stands for an earlier export. Choose another one.'] } })
