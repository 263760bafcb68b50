import { parseRichText } from '#contract/rich-text.ts'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../store/unit-of-work.ts'
import { findCommunity } from '../community-access/index.ts'
import type { PreparedText } from '../rich-texts/index.ts'
import { accept, addAnswer } from './answering.ts'
import { insertQuestion } from './asking.ts'
import { addComment } from './commenting.ts'
import { storedQuestion } from './rows.ts'

interface Written {
  /** The id of an account. */
  by: string
  content: string
}

export interface NewDemoQuestion extends Written {
  title: string
  tags: string[]
  is_public: boolean
  comments: readonly Written[]
  answers: readonly (Written & { accepted: boolean; comments: readonly Written[] })[]
}

const hour = 3600_000
const textOf = (content: string): PreparedText => ({ text: content, nodes: parseRichText(content), pictures: [] })

/** Asks a question in a community of a new demo, with all that is below it: an hour passes before each answer and comment. */
export async function addDemoQuestion(tx: Tx, slug: string, question: NewDemoQuestion, at: number): Promise<void> {
  const community = (await findCommunity(tx, slug))!
  const { by, title, tags, is_public, content, comments, answers } = question
  const id = newId()
  await insertQuestion(tx, { community, by, now: at }, { id, title, tags, is_public, text: textOf(content) })
  const reader = { id: by, role: 'member' as const }
  const open = async () => ({ community, reader, question: (await storedQuestion(tx, id))! })
  let now = at
  const comment = async (answerId: string | null, { by: author, content: text }: Written) =>
    addComment(tx, { open: await open(), answerId }, newId(), textOf(text), author, (now += hour))
  for (const one of comments) await comment(null, one)
  for (const answer of answers) {
    const answerId = newId()
    await addAnswer(tx, await open(), answerId, textOf(answer.content), answer.by, (now += hour))
    for (const one of answer.comments) await comment(answerId, one)
    if (answer.accepted) await accept(tx, await open(), answerId, by, now)
  }
}
