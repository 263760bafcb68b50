import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import { to } from '#contract/to.ts'
import { writtenHash } from '#contract/written-hash.ts'
import { pullChanges } from '#offline/index.ts'
import { openApp, type TestApp } from '../../support/app.tsx'
import { communityOf, joinCommunity } from '../../support/communities.ts'
import { QuestionScene } from '../../support/questions.ts'

const settings = { overview_visible: true, questions_visible: true, search_visible: true, pages_visible: true, invite_only: false }
let app: TestApp
afterEach(() => app.close())

/** More than a page of answers; the last one has a comment. */
async function longQuestion(scene: QuestionScene) {
  const ada = await scene.person('owner')
  const { id } = await scene.question(ada, { is_public: true })
  for (let at = 0; at < 24; at++) await scene.answer(ada, id, `Answer number ${at}.`)
  const last = await scene.answer(ada, id, 'The last answer.')
  const comment = await scene.comment(ada, `questions/${id}/answers/${last.id}`, 'Comment on the last one.')
  return { ada, id, last, comment }
}

const isFocused = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toContain(text))

test('a link to a comment on a later page of answers leads there, and the comment has the focus', async () => {
  app = await openApp()
  const { slug_value } = await communityOf(app.server, await app.server.user(), 'Moss Circle', { settings })
  const { id, last, comment } = await longQuestion(new QuestionScene(app.server, slug_value))
  await app.visit(to('community.questions.question', { id: slug_value, question: id }, { hash: writtenHash('comment', comment.id) }))
  await isFocused('Comment on the last one.')
  expect(document.activeElement).toBe(document.getElementById(writtenHash('comment', comment.id)))
  expect(location.search).toBe('?page=2')
  await app.visit(to('community.questions.question', { id: slug_value, question: id }, { hash: writtenHash('answer', last.id) }))
  await isFocused('The last answer.')
  // One that is gone leads to the question.
  await app.visit(to('community.questions.question', { id: slug_value, question: id }, { hash: writtenHash('answer', 'never-was') }))
  await screen.findByText('Answer number 0.')
})

test('the notification of an answer leads to the answer', async () => {
  app = await openApp({ user_type: 'premium' })
  const community = await communityOf(app.server, app.user!, 'Moss Circle', { settings })
  const scene = new QuestionScene(app.server, community.slug_value)
  const { id } = await scene.question(app.user!, { is_public: true })
  const ben = await app.server.user()
  await joinCommunity(app.server, community, ben)
  const answer = await scene.answer(ben, id, 'What the notification is about.')
  const { body } = await app.server.request<{ results: { link: string }[] }>('/v1/notifications', { user: app.user! })
  const link = JSON.stringify(body.results).match(/\/community\/[^"]+/)![0]
  expect(link).toBe(
    to('community.questions.question', { id: community.slug_value, question: id }, { hash: writtenHash('answer', answer.id) }),
  )
  await pullChanges()
  await app.visit(link)
  await isFocused('What the notification is about.')
})

test('a link to an opportunity shows and focuses it, on a later page, far down the list, or folded away', async () => {
  app = await openApp()
  const ada = await app.server.user()
  const { slug_value } = await communityOf(app.server, ada, 'Moss Circle', { settings })
  const post = async (title: string, more: object = {}) => {
    const opportunity = { kind: 'job', title, content: '<p>Keep the lanterns lit.</p>', ...more }
    const sending = { user: ada, body: { opportunity }, key: true as const }
    return (await app.server.request<OpportunityRow>(`/v1/communities/${slug_value}/opportunities`, sending)).body
  }
  const over = await post('Keeper of last year', { deadline: '2025-02-28' })
  const oldest = await post('The oldest one')
  for (let at = 0; at < 22; at++) await post(`Keeper number ${at}`)
  for (const one of [oldest, over]) {
    await app.visit(opportunityPage(one))
    await isFocused(one.title)
  }
})

test('on the device of a member a link opens what is folded away', async () => {
  app = await openApp({ user_type: 'premium' })
  const { slug_value } = await communityOf(app.server, app.user!, 'Moss Circle', { settings })
  const opportunity = { kind: 'job', title: 'Keeper of last year', content: '<p>Keep the lanterns lit.</p>', deadline: '2025-02-28' }
  const sending = { user: app.user!, body: { opportunity }, key: true as const }
  const { body } = await app.server.request<OpportunityRow>(`/v1/communities/${slug_value}/opportunities`, sending)
  await pullChanges()
  app.disconnect()
  await app.visit(opportunityPage(body))
  await isFocused('Keeper of last year')
  expect(document.activeElement?.closest('details')?.open).toBe(true)
  app.reconnect()
})
