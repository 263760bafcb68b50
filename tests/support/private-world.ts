import { v4 as randomId, v7 as newId } from 'uuid'
import { addGroup } from '#server/subjects/memberships/index.ts'
import { joinCommunity } from './communities.ts'
import { groupOf } from './research-groups.ts'
import type { TestServer, TestUser } from './test-server.ts'

/** What some people have among themselves: every text of it has `word`. */
export interface PrivateWorld {
  word: string
  owner: TestUser
  member: TestUser
  /** The ids and slugs of what nobody else may know of. */
  ids: Record<string, string>
  /** What everybody may look at: the profile of the owner, their research group, and a community below the closed one. */
  open: { person: string; group: string; community: string }
}

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A closed community with a community below it, none of whose pages is open, with all that people write in it, and what its owner has besides. */
export async function privateWorld(server: TestServer, word: string): Promise<PrivateWorld> {
  const [owner, member, guest] = [await server.user(), await server.user(), await server.user()]
  const send = async <T = { id: string }>(user: TestUser, method: string, path: string, body?: object): Promise<T> => {
    const answer = await server.request<T>(`/v1${path}`, { user, method, key: true, ...(body && { body }) })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const own = <T = { id: string }>(method: string, path: string, body?: object) => send<T>(owner, method, path, body)
  const text = (of: string) => `<p>${of} of the ${word} people: only they may read it.</p>`

  const community = async (name: string, parent_id: string | null) => {
    const fields = {
      community_type_id: 3,
      name,
      tagline: `The ${word} people`,
      country_id: 'NO',
      description: `${word} description`,
      parent_id,
    }
    const made = await own<{ id: string; slug_value: string; name: string }>('POST', '/communities', {
      community: { ...fields, invite_only: true },
    })
    const closed = { overview_visible: false, search_visible: false, pages_visible: false, questions_visible: false }
    await own('PUT', `/communities/${made.slug_value}/settings`, { community_settings: closed })
    return made
  }
  const circle = await community(`${word} circle`, null)
  const below = await community(`${word} circle below`, circle.slug_value)
  const at = `/communities/${circle.slug_value}`
  const shown = { community_type_id: 3, name: 'A circle that everybody sees', tagline: 'For everybody', country_id: 'NO' }
  const openBelow = await own<{ slug_value: string }>('POST', '/communities', { community: { ...shown, parent_id: circle.slug_value } })
  await own('PUT', `${at}/avatar`, { avatar: png })
  await joinCommunity(server, circle, member)
  await joinCommunity(server, circle, guest)

  const picture = `<img src="data:image/png;base64,${png}" alt="${word}">`
  const ask = (by: TestUser, is_public: boolean) =>
    send(by, 'POST', `${at}/questions`, {
      question: { title: `Why ${word}?`, content: text('A question') + (is_public ? picture : ''), tags: [`${word} tag`], is_public },
    })
  const [question, membersOnly] = [await ask(member, true), await ask(owner, false)]
  const below1 = `${at}/questions/${question.id}`
  const { answer } = await own<{ answer: { id: string } }>('POST', `${below1}/answers`, { answer: { content: text('An answer') } })
  await own('PUT', `${below1}/answers/${answer.id}`, { answer: { content: text('A better answer') } })
  const comment = { comment: { content: `A ${word} comment` } }
  const onQuestion = await own<{ comment: { id: string } }>('POST', `${below1}/comments`, comment)
  const onAnswer = await send<{ comment: { id: string } }>(member, 'POST', `${below1}/answers/${answer.id}/comments`, comment)
  const hidden = await own<{ comment: { id: string } }>('POST', `${below1}/comments`, comment)
  await own('PUT', `${at}/hidden/comment/${hidden.comment.id}`, { hidden: { reason: `Too ${word}` } })
  await send(member, 'PUT', `${below1}/accepted_answer`, { answer_id: answer.id })
  await own('PUT', `${below1}/follow`)
  const { report } = await send<{ report: { id: string } }>(member, 'POST', `${at}/reports`, {
    report: { type: 'answer', id: answer.id, reason: `It is ${word}` },
  })

  const page = await own('POST', `${at}/pages`, { id: newId(), page: { title: `${word} page`, content: text('A page') } })
  await own('PUT', `${at}/pages/${page.id}`, { page: { content: text('A better page') } })
  const post = (kind: string, id: string) =>
    own('POST', `/${kind}/${id}/opportunities`, {
      opportunity: { kind: 'job', title: `${word} keeper`, content: text('A job'), place: `${word} town`, deadline: '2090-01-01' },
    })
  const opportunity = await post('communities', circle.slug_value)
  await send(member, 'PUT', `${at}/opportunities/follow`)

  const group = await groupOf(server, owner, 'A lab that everybody knows of')
  const named = { id: group.slug_value, name: group.name }
  await server.store.write(tx => addGroup(tx, { id: circle.slug_value, name: circle.name }, named, owner.id, server.now()))
  const other = await groupOf(server, guest, 'Another lab that everybody knows of')
  const asked = { invite: { message: `Join the ${word} people`, research_group_ids: [other.slug_value] } }
  await own('POST', `${at}/research_group_invites`, asked)
  const people = { invite: { message: `Join the ${word} people`, people: [{ email: `${word}.guest@example.org`, first_name: word }] } }
  await own('POST', `${at}/invites`, people)
  await own('POST', `/research_groups/${group.slug_value}/invites`, people)
  const folder = await server.folder(owner, { name: `${word} folder`, description: `${word} description`, tags: [word] })
  await own('POST', `/bookmark_folders/${folder.id}/bookmarks`, { slug_values: ['publications-1'], index: 'publications' })
  await own('POST', `/bookmark_folders/${folder.id}/invites`, people)
  const search = await own('POST', `/users/${owner.id}/searches`, {
    search: { name: `${word} search`, data: { index: 'news', keyword: word } },
  })

  const analysis = randomId()
  const items = [{ order: 1, slug_values: ['publications-1'] }]
  const aboutIt = { id: analysis, analysisType: 'single-prompt', index: 'publications', question: `What of ${word}?`, items }
  await own('POST', '/ai_analysis/runs', { analysis: aboutIt })
  // Until it has ended.
  await server.request(`/v1/ai_analysis/runs/${analysis}/events`, { user: owner })
  await own('PUT', `/ai_analysis/runs/${analysis}`, {
    analysis: { name: `${word} analysis`, folders: { added: [folder.id], removed: [] } },
  })

  const invites = await server.store.read.selectFrom('invites').select(['id', 'invitable_id', 'group_slug']).execute()
  const inviteOf = (id: string, isOfGroup = false) =>
    invites.find(each => each.invitable_id === id && (each.group_slug ? each.group_slug === other.slug_value : false) === isOfGroup)!.id
  const stored = await server.store.read
    .selectFrom('communities')
    .select('id')
    .where('slug_value', '=', circle.slug_value)
    .executeTakeFirstOrThrow()
  const { slug_values } = (await server.request<{ slug_values: string[] }>('/v1/me', { user: owner })).body
  return {
    word,
    owner,
    member,
    ids: {
      user: owner.id,
      community: circle.slug_value,
      communityId: stored.id,
      below: below.slug_value,
      question: question.id,
      membersOnly: membersOnly.id,
      answer: answer.id,
      onQuestion: onQuestion.comment.id,
      onAnswer: onAnswer.comment.id,
      report: report.id,
      page: page.id,
      opportunity: opportunity.id,
      invite: inviteOf(circle.slug_value),
      groupInvite: inviteOf(group.slug_value),
      communityInvite: inviteOf(circle.slug_value, true),
      folder: folder.id,
      folderInvite: inviteOf(folder.id),
      search: search.id,
      analysis,
    },
    open: { person: slug_values[0]!, group: group.slug_value, community: openBelow.slug_value },
  }
}
