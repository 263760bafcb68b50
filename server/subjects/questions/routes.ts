import { limits } from '#contract/limits.ts'
import { questions } from '#contract/questions.ts'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { openCommunity, requireInCommunity } from '../community-access/index.ts'
import type { PreparedText, RichTexts } from '../rich-texts/index.ts'
import { openQuestion, type QuestionReader, requireQuestion } from './access.ts'
import { accept, addAnswer, dropAnswer, editAnswer } from './answering.ts'
import { insertQuestion, dropQuestion, editQuestion } from './asking.ts'
import { addComment, dropComment, editComment } from './commenting.ts'
import { setFollow } from './follows.ts'
import { publicQuestionPage, questionPage, similarQuestions, tagsOf } from './list.ts'
import { questionPageFor } from './reading.ts'
import { answerAfter, commentAfter, questionAfter } from './views.ts'

interface Parts {
  store: Store
  texts: RichTexts
}

const { content, comment } = limits.question
type At = { id: string; qid: string }

export const questionHandlers = ({ store, texts }: Parts) => {
  /** A text for something below a question. Whoever may not write there is refused before its pictures are encoded. */
  async function prepared(user: User, at: At, sent: string, bounds: { min: number; max?: number }): Promise<PreparedText> {
    await requireQuestion(store.read, user, at.id, at.qid)
    return texts.prepare(user.id, sent, bounds)
  }

  async function readerOf(query: Kysely<Tables>, user: User | undefined, slug: string): Promise<{ slug: string; reader: QuestionReader }> {
    const { community, role } = await openCommunity(query, user?.id, slug, 'questions')
    return { slug: community.slug_value, reader: { id: user?.id, role } }
  }

  async function follow(tx: Tx, user: User, at: At, isFollowed: boolean, now: number) {
    const { question, reader } = await openQuestion(tx, user.id, at.id, at.qid)
    await setFollow(tx, user.id, question.id, isFollowed, now)
    return questionAfter(tx, question.id, reader)
  }

  async function place(tx: Tx, user: User, { aid, ...at }: At & { aid?: string }) {
    return { open: await requireQuestion(tx, user, at.id, at.qid), answerId: aid ?? null }
  }

  async function addedComment(tx: Tx, user: User, at: At & { aid?: string }, id: string, text: PreparedText, now: number) {
    const where = await place(tx, user, at)
    await addComment(tx, where, id, text, user.id, now)
    return { comment: await commentAfter(tx, id, where.open.reader) }
  }

  async function changedComment(
    tx: Tx,
    user: User,
    { cid, ...at }: At & { aid?: string; cid: string },
    edit: Parameters<typeof editComment>[3],
    now: number,
  ) {
    const where = await place(tx, user, at)
    await editComment(tx, where, cid, edit, user.id, now)
    return { comment: await commentAfter(tx, cid, where.open.reader) }
  }

  async function removedComment(tx: Tx, user: User, { cid, ...at }: At & { aid?: string; cid: string }, now: number) {
    await dropComment(tx, await place(tx, user, at), cid, user.id, now)
    return { id: cid }
  }

  return handlers('questions', questions, {
    list: async ({ params, query }, { user }) => {
      const { slug, reader } = await readerOf(store.read, user, params.id)
      return questionPage(store.read, slug, reader, query)
    },
    similar: async ({ params, query }, { user }) => {
      const { slug, reader } = await readerOf(store.read, user, params.id)
      return { questions: await similarQuestions(store.read, slug, reader, query.title) }
    },
    tags: async ({ params }, { user }) => {
      const { slug, reader } = await readerOf(store.read, user, params.id)
      return { tags: await tagsOf(store.read, slug, reader) }
    },
    all: ({ query }, { user }) => publicQuestionPage(store.read, user?.id, query),
    show: ({ params, query }, { user }) => questionPageFor(store.read, user?.id, params.id, params.qid, query),

    create: keyedHandler({
      prepare: async ({ params, body: { question } }, { user }) => {
        await requireInCommunity(store.read, user, params.id, 'askInCommunity')
        return texts.prepare(user.id, question.content, content)
      },
      effect: async (tx, { params, body: { id = newId(), question } }, { user, now, prepared: text }) => {
        const { community, role } = await requireInCommunity(tx, user, params.id, 'askInCommunity')
        const { title, tags, is_public } = question
        await insertQuestion(tx, { community, by: user.id, now }, { id, title, tags, is_public, text })
        return questionAfter(tx, id, { id: user.id, role })
      },
    }),
    update: keyedHandler({
      prepare: ({ params, body: { question } }, { user }) =>
        question.content === undefined ? Promise.resolve(undefined) : prepared(user, params, question.content, content),
      effect: async (tx, { params, body: { question, base } }, { user, now, ifMatch, prepared: text }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        const { content: _sent, ...change } = question
        await editQuestion(tx, open, { change, text, base, ifMatch }, user.id, now)
        return questionAfter(tx, open.question.id, open.reader)
      },
    }),
    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        await dropQuestion(tx, open, user.id, now)
        return { id: open.question.id }
      },
    }),
    accept: keyedHandler({
      effect: async (tx, { params, body: { answer_id } }, { user, now }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        await accept(tx, open, answer_id, user.id, now)
        return questionAfter(tx, open.question.id, open.reader)
      },
    }),
    follow: keyedHandler({ effect: (tx, { params }, { user, now }) => follow(tx, user, params, true, now) }),
    unfollow: keyedHandler({ effect: (tx, { params }, { user, now }) => follow(tx, user, params, false, now) }),

    answer: keyedHandler({
      prepare: ({ params, body: { answer } }, { user }) => prepared(user, params, answer.content, content),
      effect: async (tx, { params, body: { id = newId() } }, { user, now, prepared: text }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        await addAnswer(tx, open, id, text, user.id, now)
        return { answer: await answerAfter(tx, id, open.reader), question: await questionAfter(tx, open.question.id, open.reader) }
      },
    }),
    changeAnswer: keyedHandler({
      prepare: ({ params, body: { answer } }, { user }) => prepared(user, params, answer.content, content),
      effect: async (tx, { params, body: { base } }, { user, now, ifMatch, prepared: text }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        await editAnswer(tx, open, params.aid, { text, base, ifMatch }, user.id, now)
        return { answer: await answerAfter(tx, params.aid, open.reader) }
      },
    }),
    removeAnswer: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const open = await requireQuestion(tx, user, params.id, params.qid)
        await dropAnswer(tx, open, params.aid, user.id, now)
        return { id: params.aid, question: await questionAfter(tx, open.question.id, open.reader) }
      },
    }),

    comment: keyedHandler({
      prepare: ({ params, body }, { user }) => prepared(user, params, body.comment.content, comment),
      effect: (tx, { params, body: { id = newId() } }, { user, now, prepared: text }) => addedComment(tx, user, params, id, text, now),
    }),
    changeComment: keyedHandler({
      prepare: ({ params, body }, { user }) => prepared(user, params, body.comment.content, comment),
      effect: (tx, { params, body: { base } }, { user, now, ifMatch, prepared: text }) =>
        changedComment(tx, user, params, { text, base, ifMatch }, now),
    }),
    removeComment: keyedHandler({ effect: (tx, { params }, { user, now }) => removedComment(tx, user, params, now) }),
    commentAnswer: keyedHandler({
      prepare: ({ params, body }, { user }) => prepared(user, params, body.comment.content, comment),
      effect: (tx, { params, body: { id = newId() } }, { user, now, prepared: text }) => addedComment(tx, user, params, id, text, now),
    }),
    changeAnswerComment: keyedHandler({
      prepare: ({ params, body }, { user }) => prepared(user, params, body.comment.content, comment),
      effect: (tx, { params, body: { base } }, { user, now, ifMatch, prepared: text }) =>
        changedComment(tx, user, params, { text, base, ifMatch }, now),
    }),
    removeAnswerComment: keyedHandler({ effect: (tx, { params }, { user, now }) => removedComment(tx, user, params, now) }),
  })
}
