import { v7 as newId } from 'uuid'
import type { AnswerRow, CommentRow, QuestionRow } from '#contract/question-rows.ts'
import type { Role } from '#contract/roles.ts'
import { addMember } from '#server/subjects/memberships/index.ts'
import { addCommunity } from '../server/people/memberships.ts'
import type { TestServer, TestUser } from './test-server.ts'

interface Refused {
  code?: string
  error?: string
  errors?: Record<string, string[]>
  current?: object
}

/** A community with calls about its questions. */
export class QuestionScene {
  readonly server: TestServer
  readonly slug: string

  constructor(server: TestServer, slug: string) {
    this.server = server
    this.slug = slug
  }

  call<T = object>(user: TestUser | undefined, method: string, path: string, body?: unknown, version?: number) {
    return this.server.request<T & Refused>(`/v1/communities/${this.slug}${path}`, {
      method,
      ...(user && { user }),
      ...(body !== undefined && { body }),
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
      ...(method !== 'GET' && { key: true as const }),
    })
  }

  async person(role?: Role): Promise<TestUser> {
    const user = await this.server.user()
    const target = { type: 'community', id: this.slug, name: 'Lantern Circle' } as const
    if (role) await this.server.store.write(tx => addMember(tx, user.id, target, role, this.server.now()))
    return user
  }

  async question(user: TestUser, fields: object = {}): Promise<QuestionRow> {
    const question = { title: 'Why do lanterns flicker?', content: '<p>They do it every night.</p>', ...fields }
    return (await this.call<QuestionRow>(user, 'POST', '/questions', { question })).body
  }

  async answer(user: TestUser, question: string, content = 'Because of the wind.', id: string = newId()): Promise<AnswerRow> {
    return (await this.call<{ answer: AnswerRow }>(user, 'POST', `/questions/${question}/answers`, { id, answer: { content } })).body.answer
  }

  /** `below` is `/questions/…`, or an answer of it. */
  async comment(user: TestUser, below: string, content = 'How often?'): Promise<CommentRow> {
    return (await this.call<{ comment: CommentRow }>(user, 'POST', `/${below}/comments`, { comment: { content } })).body.comment
  }

  show(user: TestUser | undefined, question: string) {
    return this.call<{ question: QuestionRow; answers: AnswerRow[]; comments: CommentRow[] }>(user, 'GET', `/questions/${question}`)
  }

  async list(user: TestUser | undefined, query = ''): Promise<string[]> {
    const { body } = await this.call<{ questions: QuestionRow[] }>(user, 'GET', `/questions${query}`)
    return body.questions.map(({ title }) => title)
  }

  /** What a user was told, the latest first. */
  async told(user: TestUser): Promise<string[]> {
    const { body } = await this.server.request<{ results: { data: { message: string; message_suffix: string } }[] }>('/v1/notifications', {
      user,
    })
    return body.results.map(({ data }) => `${data.message} ${data.message_suffix}`)
  }

  async slugOf({ id }: TestUser): Promise<string> {
    const row = await this.server.store.read.selectFrom('users').select('slug_values').where('id', '=', id).executeTakeFirstOrThrow()
    return row.slug_values[0]!
  }
}

/** A community of which everybody may read the questions, or one that others do not see at all. */
export async function questionScene(server: TestServer, isOpen = true): Promise<QuestionScene> {
  return new QuestionScene(server, await addCommunity(server.store, { overview_visible: isOpen, questions_visible: isOpen }))
}
