import { cleanup, configure } from '@testing-library/react'
import * as react from 'react'
import { afterEach } from 'vitest'

configure({
  // What is hidden is found too: to judge it costs 100 ms and more a query on happy-dom, and there no style hides anything.
  defaultHidden: true,
  // A condition that holds late on a busy machine is no failure.
  asyncUtilTimeout: 10_000,
  // The tree of the page costs more than the query, and an error is made for every attempt: its text has to do.
  getElementError: (message, { textContent }) =>
    new Error(`${message ?? ''}\n\n${textContent?.slice(0, 1000) ?? ''} … ${textContent?.slice(-1000) ?? ''}`),
})

// For its warnings React notes where each element was made, which takes an eighth of the time; it stops once it has noted ten thousand.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<string, object>
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {}, configurable: true })

afterEach(cleanup)
