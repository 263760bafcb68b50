import { type ExportTemplate, exportCalls, type FileRequest } from '#contract/exports.ts'
import { limits } from '#contract/limits.ts'
import { can } from '#contract/rights.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { endingWith, type OpenStreams } from '../../core/open-streams.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { type CallContext, handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { creditsOf } from '../plans/index.ts'
import { collectContacts, emailsIn } from './collect-contacts.ts'
import { configOf, mostRows } from './config.ts'
import { FileWriter } from './file-writer.ts'
import { findList, keptRequestOf, requireIndex } from './found-export.ts'
import { madeBefore, recordExport } from './record-export.ts'
import { deleteExport, exportPage, exportView, findExport, insertExport } from './rows.ts'
import { rowsPage } from './rows-page.ts'
import { contactPieces, describeFile, recordPieces, withheldEmails } from './write-files.ts'

interface Parts {
  settings: Settings
  store: Store
  catalogue: Catalogue
  streams: OpenStreams
}

export const exportHandlers = ({ settings, store, catalogue, streams }: Parts) => {
  const writer = new FileWriter()
  const item = settings.exportItems ?? limits.export.item

  /** The list of a file, found now or when the export was made before; its records count towards the allowance. */
  async function listOf(template: ExportTemplate, index: IndexName, request: FileRequest, context: CallContext & { user: User }) {
    requireIndex(index, request)
    const before = await madeBefore(store.read, context.user, template, request, context.now)
    const list = before?.list ?? (await findList({ store, catalogue }, request, mostRows(template, index, item), context))
    context.chargeDump(list.slugs.length)
    return { before, list }
  }

  const record = (user: User, made: Parameters<typeof recordExport>[2], now: number) => store.write(tx => recordExport(tx, user, made, now))

  return handlers('exports', exportCalls, {
    config: ({ params }) => configOf(params.index, item),

    scopedConfig: async ({ params }, { user, viewer }) => {
      const contactCredits = user ? (await creditsOf(store.read, user)).contact_credits : 0
      return configOf(params.index, item, { mayExport: can(viewer, 'export'), contactCredits })
    },

    rows: async ({ params: { index }, body }, { chargeDump, ...context }) => {
      requireIndex(index, body)
      const page = await rowsPage({ store, catalogue }, index, body, item, context)
      chargeDump(page.results.length)
      return page
    },

    file: async ({ params: { index }, body: request }, context) => {
      const { user, now, origin, signal, headers } = context
      const leave = streams.begin(`user ${user.id}`)
      try {
        const { before, list: found } = await listOf('normal', index, request, context)
        const asked = { template: 'normal', request, list: found, count: found.slugs.length, emails: 0 } as const
        const { made, list } = before ?? (await record(user, asked, now))
        const writing = { index, request, list, made, origin, signal }
        describeFile(headers, writing, now)
        return endingWith(recordPieces({ store, catalogue, writer }, writing), leave)
      } catch (problem) {
        leave()
        throw problem
      }
    },

    contactsFile: async ({ params: { index }, body: request }, context) => {
      const { user, now, origin, signal, headers } = context
      const most = mostRows('contacts', index, item)
      if (most === 0) throw new Refusal('invalid', { errors: { index: ['These records name no contacts.'] } })
      const leave = streams.begin(`user ${user.id}`)
      try {
        const { before, list: found } = await listOf('contacts', index, request, context)
        const first = await collectContacts(catalogue, index, found.slugs, most, signal)
        const { contacts } = first
        const asked = { template: 'contacts', request, list: found, count: contacts.length, emails: emailsIn(contacts) } as const
        const { made, list } = before ?? (await record(user, asked, now))
        const collected = list === found ? first : await collectContacts(catalogue, index, list.slugs, most, signal)
        const writing = { index, request, list, made, origin, signal }
        describeFile(headers, writing, now, withheldEmails(collected, writing, made))
        return endingWith(contactPieces(collected, writing), leave)
      } catch (problem) {
        leave()
        throw problem
      }
    },

    list: async ({ query: { page } }, { user }) => exportPage(store.read, user.id, page),

    record: keyedHandler({
      effect: async (tx, { body: { export: made } }, { user, now }) => {
        const { id, format, count, moment } = made
        const known = await findExport(tx, user.id, id)
        const row = { id, template: 'normal' as const, format, request: keptRequestOf(made), count, moment, credits: 0 }
        return exportView(known ?? (await insertExport(tx, user.id, row, now)))
      },
    }),

    delete: keyedHandler({
      effect: async (tx, { params: { id } }, { user, now }) => {
        await deleteExport(tx, user.id, id, now)
        return { id }
      },
    }),
  })
}
