import { expect, test } from 'vitest'
import { readSettings } from '#server/core/settings.ts'

test('without settings a server sells nothing: new accounts have every right, and no address is offered', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({ newAccountPlan: 'premium', guestsSee: '12' })
  expect(settings).not.toHaveProperty('contactEmail')
  expect(settings).not.toHaveProperty('bookDemoUrl')
})

test('plans and addresses are taken as they are set', () => {
  const env = {
    NEW_ACCOUNT_PLAN: 'free',
    GUESTS_SEE: 'all',
    CONTACT_EMAIL: ' office@example.org ',
    BOOK_DEMO_URL: 'https://example.org/demo',
  }
  expect(readSettings(env)).toMatchObject({
    newAccountPlan: 'free',
    guestsSee: 'all',
    contactEmail: 'office@example.org',
    bookDemoUrl: 'https://example.org/demo',
  })
})

test.each([
  ['NEW_ACCOUNT_PLAN', 'gold', 'must be one of free, trial, verified_academic, premium'],
  ['NEW_ACCOUNT_PLAN', 'unregistered', 'must be one of free, trial, verified_academic, premium'],
  ['GUESTS_SEE', '24', 'must be 12 or all'],
  ['CONTACT_EMAIL', 'nobody', 'must be an email address'],
  ['BOOK_DEMO_URL', 'mailto:a@example.org', 'must be a web address'],
])('%s=%s refuses the start and says what is allowed', (name, value, why) => {
  expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} ${why}; it is "${value}".`)
})
