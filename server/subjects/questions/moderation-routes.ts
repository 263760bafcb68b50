import { questionModeration } from '#contract/question-moderation.ts'
import { roleMay } from '#contract/roles.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { requireInCommunity } from '../community-access/index.ts'
import { hide, openWritten, requireModerated, restore } from './moderation.ts'
import { answerReport, report, reportPage } from './reports.ts'

export const questionModerationHandlers = ({ store }: { store: Store }) =>
  handlers('questionModeration', questionModeration, {
    report: keyedHandler({
      effect: async (tx, { params, body: { report: sent } }, { user, now }) => {
        const written = await openWritten(tx, user.id, params.id, sent)
        return { report: { id: await report(tx, written, sent.reason, user.id, now) } }
      },
    }),
    reports: async ({ params, query: { page } }, { user }) => {
      const { community } = await requireInCommunity(store.read, user, params.id, 'moderate')
      return reportPage(store.read, community.slug_value, page)
    },
    answerReport: keyedHandler({
      effect: async (tx, { params, body }, { user, now }) => {
        const { community } = await requireInCommunity(tx, user, params.id, 'moderate')
        await answerReport(tx, user, { slug: community.slug_value, id: params.rid }, body.report, now)
        return { id: params.rid }
      },
    }),
    hide: keyedHandler({
      effect: async (tx, { params: { id, type, wid }, body: { hidden } }, { user, now }) => {
        const written = await requireModerated(tx, user, id, { type, id: wid })
        await hide(tx, written, hidden.reason, user.id, now)
        return { type, id: wid, hidden: true }
      },
    }),
    restore: keyedHandler({
      effect: async (tx, { params: { id, type, wid } }, { user, now }) => {
        const written = await requireModerated(tx, user, id, { type, id: wid })
        await restore(tx, written, user.id, now)
        return { type, id: wid, hidden: false }
      },
    }),
    earlierTexts: async ({ params: { id, type, wid } }, { user }) => {
      const { author, open } = await openWritten(store.read, user.id, id, { type, id: wid })
      if (author !== user.id && !roleMay(open.reader.role, 'moderate')) throw new Refusal('forbidden')
      const earlier_texts = await store.read
        .selectFrom('earlier_texts')
        .select(['version', 'title', 'content', 'at'])
        .where('content_id', '=', wid)
        .orderBy('version', 'desc')
        .execute()
      return { earlier_texts }
    },
  })
