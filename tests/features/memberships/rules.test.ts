import { expect, test } from 'vitest'
import type { HistoryLine } from '#contract/folder-history.ts'
import { noAddresses, withTyped } from '#features/memberships/late/addresses.rules.ts'
import { historyPerson, historyText } from '#features/memberships/history-text.ts'
import { checkInvite, leftAfter, startOf } from '#features/memberships/late/invite-form.rules.ts'
import { isWaiting, stateOfInvite } from '#features/memberships/late/invite-state.ts'

const target = { kind: 'bookmark_folder', id: '1', name: 'Congress', rw_access: 'owner', count: 0 } as const
const written = (text: string) => ({ ...startOf(target), people: { ...noAddresses, rest: text } })

test.each([
  ['ada@example.org', ['ada@example.org'], []],
  ['Ada Brook <ADA@example.org>, "Ben" <ben@example.org>;', ['ada@example.org', 'ben@example.org'], []],
  ['ada@example.org\nada@Example.org', ['ada@example.org'], []],
  ['ada@ ben@example.org', ['ben@example.org'], ['ada@']],
  ['nobody at all', [], ['nobody at all']],
  ['  ', [], []],
])('%j in the field has the addresses %j and the broken ones %j', (text, valid, broken) => {
  expect(withTyped(noAddresses, text)).toEqual({ valid, broken, rest: '' })
})

test('addresses are added to those before, each once', () => {
  const before = withTyped(noAddresses, 'ada@example.org x@')
  expect(withTyped(before, 'ben@example.org ada@example.org x@')).toEqual({
    valid: ['ada@example.org', 'ben@example.org'],
    broken: ['x@'],
    rest: '',
  })
})

test('S2§5 in a group a word that is no address is broken, in a folder it is text around addresses', () => {
  const typed = 'Ada <ada@example.org>, nonsense'
  expect(withTyped(noAddresses, typed, true)).toEqual({ valid: ['ada@example.org'], broken: ['nonsense'], rest: '' })
  expect(withTyped(noAddresses, typed)).toEqual({ valid: ['ada@example.org'], broken: [], rest: '' })
})

test('what is still being typed is sent too, with broken addresses beside good ones', () => {
  expect(checkInvite(written('ada@example.org x@'))).toMatchObject({
    output: { role_id: 2, people: [{ email: 'ada@example.org' }, { email: 'x@' }] },
  })
})

test('only broken addresses, no address, or too many are refused with the sentence of each', () => {
  expect(checkInvite(written('x@'))).toEqual({ errors: { people: ["You've entered an invalid email address"] } })
  expect(checkInvite(written(''))).toEqual({ errors: { people: ['You need to add at least one email address'] } })
  const many = Array.from({ length: 301 }, (_, n) => `p${n}@example.org`).join(' ')
  expect(checkInvite(written(many))).toEqual({ errors: { people: ['You can invite at most 300 people at once.'] } })
})

test('an empty subject and message are allowed, short ones are not', () => {
  expect(checkInvite({ ...written('ada@example.org'), subject: '', message: '' })).toMatchObject({ output: { subject: '', message: '' } })
  expect(checkInvite({ ...written('ada@example.org'), subject: 'Short', message: 'Short' })).toEqual({
    errors: { subject: ['The subject must be at least 10 characters.'], message: ['The message must be at least 10 characters.'] },
  })
})

test('Edit is the role at the start for everyone who may invite', () => {
  expect([startOf(target).role_id, startOf({ ...target, rw_access: 'admin' }).role_id]).toEqual([2, 2])
})

test('after sending, the field keeps what can be corrected or sent later', () => {
  const of = (email: string, status: 'invited' | 'invalid' | 'member' | 'too_many') => ({ email, status, sentence: '' })
  expect(leftAfter([of('a', 'invited'), of('b', 'invalid'), of('c', 'member'), of('d', 'too_many')])).toEqual({
    valid: ['d'],
    broken: ['b'],
    rest: '',
  })
})

test.each([
  [null, null, 'Waiting', true],
  [null, 5, 'Cancelled', false],
  ['confirmed', null, 'Accepted', false],
  ['declined', null, 'Declined', false],
  ['removed_by_user', null, 'Left', false],
  ['removed_by_admin', null, 'Removed', false],
] as const)('an invitation with the action %s, deleted at %s, is “%s”', (action, deleted_at, state, waits) => {
  expect([stateOfInvite({ action, deleted_at }), isWaiting({ action, deleted_at })]).toEqual([state, waits])
})

const line: HistoryLine = {
  id: '1',
  kind: 'added',
  by: { slug_values: ['ada'], full_name: 'Ada' },
  about: null,
  count: 3,
  index: 'publications',
  name: null,
  role: null,
  at: 0,
}
const ben = { slug_values: ['ben'], full_name: 'Ben' }
test.each<[Partial<HistoryLine>, string]>([
  [{}, 'Ada added 3 publications'],
  [{ count: 1, index: 'clinical_trials' }, 'Ada added 1 clinical trial'],
  [{ kind: 'removed', count: 1200, index: null }, 'Ada removed 1,200 items'],
  [{ kind: 'created' }, 'Ada created the folder'],
  [{ kind: 'renamed', name: 'Florence' }, 'Ada renamed the folder to “Florence”'],
  [{ kind: 'invited', count: 1 }, 'Ada invited 1 person'],
  [{ kind: 'invited', count: 4 }, 'Ada invited 4 people'],
  [{ kind: 'joined', role: 'admin' }, 'Ada joined, with the role Edit'],
  [{ kind: 'left' }, 'Ada left'],
  [{ kind: 'member_removed', about: ben }, 'Ada removed Ben'],
  [{ kind: 'role_changed', about: ben, role: 'member' }, 'Ada changed the role of Ben to View'],
  [{ kind: 'holder_changed', about: ben }, 'Ada made Ben the owner'],
  [{ by: null, kind: 'left' }, 'Someone whose account was deleted left'],
])('the line %j reads «%s»', (part, text) => {
  const read = { ...line, ...part }
  expect(`${historyPerson(read)} ${historyText(read)}`).toBe(text)
})
