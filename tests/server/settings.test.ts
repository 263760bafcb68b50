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
  ['PORT', 'eighty', 'must be a whole number'],
  ['PORT', '', 'must be a whole number'],
  ['HOST', 'http://localhost', /^The setting HOST must be an address or a host name/],
  ['DATA_DIR', '', 'must name a folder'],
  ['PORT', '70000', /^The setting PORT must be at most 65535; it is 70000\.$/],
  ['LOG_LEVEL', 'loud', /^The setting LOG_LEVEL must be one of silent, .*; it is "loud"\.$/],
])('%s=%s refuses the start and says what is allowed', (name, value, why) => {
  const sentence = typeof why === 'string' ? `The setting ${name} ${why}; it is "${value}".` : why
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})
