/**
 * The history of the API, oldest first: date, what changed, and the SHA-256 of the OpenAPI document since then. A test compares the last
 * hash with the contract, so that every change of the API is noticed.
 */
export const wireHistory: readonly (readonly [date: string, note: string, sha256: string])[] = [
  [
    '2026-11-21',
    'The first wire: sessions, search, records, folders, changes.',
    '757b634cd791b9f277989b3439d8cf879f055037e2d6bc8de6ddbf4a72fb4281',
  ],
  [
    '2026-11-21',
    'The whole search service: scopes, synonyms, filter sets, browsing, typeahead, previews, expertise, landscape, bookmarks.',
    '14204795bea87e9cbf1d5681e6f14fbc16fd6f8587c3e3e429d695787f216178',
  ],
  [
    '2026-11-21',
    'Details of each kind with their authors, references, subscriptions (also among the changes), contacts and messages.',
    '8ccb5f8b25f64408b6a37eedb453f45c4389efd55605b18ae681958bdeeb9179',
  ],
  [
    '2026-11-21',
    'Accounts: sign-up, passwords, sessions, permissions, other sites, profile, settings, onboarding, plans, consent.',
    '3a015e6ac75d6d0889c84ff96b8d0e51ac18aa6c89f0f2d5c14b8c982ab1539d',
  ],
  [
    '2026-11-21',
    'A sign-up answers with a proof for its browser; confirming it elsewhere needs a new password. Passwords that are asked for again are bounded like those of the login.',
    '80411ac928a4c32846d7072160c4e8fefb69956be67ae48b2592b2990ee8cd1f',
  ],
  [
    '2026-11-22',
    'Plainer summaries and error sentences; no call, field or code changed.',
    '33735a8920169baa21b6a7ad0aa3693b2ac7824fae6a556e2bf95607e8285f02',
  ],
  [
    '2026-11-23',
    'A search says what it searched: results with most of the words, another spelling, slips of a keyword, missing words, exact identifiers. Filters of years take ranges and list their years; sorts that records have data for; values from the last to the first. Related, citing and cited records of a record.',
    'ba047de2a6e45a2ea9e5712263d59e10b284d35c23c14f1e36467c4e14082194',
  ],
  [
    '2026-11-23',
    'A search names words that no record has; suggestions finish the last word and offer another spelling; other ways to write a keyword with their results; the landscape says which spelling it counts; highlights take all words of a search.',
    '3ec40e669a83c4e7d4edfd4361bfe9294230f9b56cf2b89fb40a606ec121ff28',
  ],
  [
    '2026-11-23',
    'Trials have their results in short; projects have identifiers and results.',
    '0691418ba41a90003bc5e4ead33cba20d821fc38289bcaae10e2c25881fc6d98',
  ],
]

/** The API version that a running server reports. */
export const wireVersion: string = wireHistory.at(-1)?.[0] ?? ''
