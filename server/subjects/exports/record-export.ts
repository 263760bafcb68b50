import type { ExportTemplate, FileRequest } from '#contract/exports.ts'
import { v4 as randomId } from 'uuid'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { bookCredits, creditsOf } from '../plans/index.ts'
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

/**
 * Keeps an export with its list, and takes a contact credit for each email address, as many as there are credits for: all in one transaction,
 * so that an export sent again under its id is neither kept nor charged again. Returns the export as it is kept.
 */
export async function recordExport(
  tx: Tx,
  user: User,
  { template, request, list, count, emails }: Made,
  now: number,
): Promise<StoredExport> {
  const id = request.id ?? randomId()
  const known = await findExport(tx, user.id, id)
  if (known) return known
  const { contact_credits, export_emails } = await creditsOf(tx, user)
  const credits = request.findEmails && export_emails ? Math.min(emails, contact_credits) : 0
  if (credits > 0) await bookCredits(tx, user.id, { mid: `export ${id}`, ai_credits: 0, contact_credits: -credits, reason: 'export' }, now)
  await putList(tx, user.id, id, list)
  const made = { id, template, format: request.format, request: keptRequestOf(request), count, moment: list.moment, credits }
  return insertExport(tx, user.id, made, now)
}

/**
 * The list of an export that this user made under this id, to write its file again; undefined if there is none. Refuses an id that stands for
 * another export, and one whose list is kept no longer.
 */
export async function madeBefore(
  store: Store,
  user: User,
  template: ExportTemplate,
  request: FileRequest,
  now: number,
): Promise<{ made: StoredExport; list: FoundList } | undefined> {
  const made = request.id === undefined ? undefined : await findExport(store.read, user.id, request.id)
  if (!made) return undefined
  const isSame = made.template === template && JSON.stringify(made.request) === JSON.stringify(keptRequestOf(request))
  const list = isSame ? await wholeList(store.read, user.id, made.id, now) : undefined
  if (!list) throw new Refusal('invalid', { errors: { id: ['This id stands for an earlier export. Choose another one.'] } })
  return { made, list }
}
