// @vitest-environment node
import '../../support/document.ts'
import { expect, test } from 'vitest'
import {
  type StoredChoice,
  ifMatchVersion,
  storeChoice,
  unsentSettings,
  effectiveSettings,
  confirmChoice,
  seenVersion,
} from '#session/cookie-choice.ts'

type Said = 'none' | 'on' | 'off'
const settings = (said: Said) => ({ acknowledged_cookies: said !== 'none', cookie_analytics: said === 'on' })
const account = (said: Said, settings_version = 4) => ({ user_id: 'ada', settings_version, ...settings(said) })
const guest = (said: Said): StoredChoice | undefined => (said === 'none' ? undefined : settings(said))
const said = ({ acknowledged_cookies, cookie_analytics }: { acknowledged_cookies: boolean; cookie_analytics: boolean }): Said =>
  acknowledged_cookies ? (cookie_analytics ? 'on' : 'off') : 'none'

test('at a sign-in the account’s choice applies, otherwise the guest’s; if they differ, off wins', () => {
  const table: [account: Said, guest: Said, holds: Said, sent: Said | undefined][] = [
    ['none', 'none', 'none', undefined],
    ['none', 'on', 'on', 'on'],
    ['none', 'off', 'off', 'off'],
    ['on', 'none', 'on', undefined],
    ['off', 'none', 'off', undefined],
    ['on', 'on', 'on', undefined],
    ['off', 'off', 'off', undefined],
    ['off', 'on', 'off', undefined],
    ['on', 'off', 'off', 'off'],
  ]
  for (const [of, before, holds, sent] of table) {
    const owed = unsentSettings(account(of), guest(before))
    expect([of, before, said(effectiveSettings(account(of), guest(before))), owed && said(owed)]).toEqual([of, before, holds, sent])
  }
})

test('a device’s choice applies until the account has a later one; if unsent, analytics need both', () => {
  const kept = (of: Said, version: number, unsent = false): StoredChoice => ({ ...settings(of), user_id: 'ada', version, unsent })
  expect(said(effectiveSettings(account('off', 4), kept('on', 4, true)))).toBe('on')
  expect(said(effectiveSettings(account('off', 4), kept('on', 5)))).toBe('on')
  expect(said(effectiveSettings(account('on', 6), kept('off', 5)))).toBe('on')
  expect(said(effectiveSettings(account('off', 5), kept('on', 4, true)))).toBe('off')
  expect(said(effectiveSettings(account('on', 5), kept('off', 4, true)))).toBe('off')
})

test('an unsent choice is sent again by the same user; a saved one is not', () => {
  const kept = (unsent: boolean): StoredChoice => ({ ...settings('on'), user_id: 'ada', version: 4, unsent })
  expect([unsentSettings(account('none', 4), kept(true)), unsentSettings(account('none', 4), kept(false))]).toEqual([
    settings('on'),
    undefined,
  ])
})

test('a choice never applies to another user, nor to a guest after a session', () => {
  const bert: StoredChoice = { ...settings('on'), user_id: 'bert', version: 9, unsent: true }
  expect(said(effectiveSettings(account('none'), bert))).toBe('none')
  expect(unsentSettings(account('none'), bert)).toBeUndefined()
  expect(said(effectiveSettings(undefined, bert))).toBe('none')
})

test('the second of two changes in a row names the version of the first', () => {
  const user = account('none', 3)
  storeChoice({ ...settings('on'), user_id: 'ada', version: seenVersion(user, undefined), unsent: true })
  storeChoice({ ...settings('off'), user_id: 'ada', version: 3, unsent: true })
  confirmChoice('ada', 3, settings('on'), { ...settings('on'), version: 4 })
  expect([ifMatchVersion('ada', 3), ifMatchVersion('bert', 3), said(effectiveSettings(user))]).toEqual([4, 3, 'off'])
  confirmChoice('ada', 3, settings('off'), { ...settings('off'), version: 5 })
  expect(seenVersion(user)).toBe(5)
})

test('after a conflicting change of another device the server’s result applies', () => {
  storeChoice({ ...settings('on'), user_id: 'ada', version: 3, unsent: true })
  confirmChoice('ada', 3, settings('on'), { ...settings('off'), version: 6 })
  expect([said(effectiveSettings(account('none', 3))), seenVersion(account('none', 3)), ifMatchVersion('ada', 3)]).toEqual(['off', 6, 3])
})
