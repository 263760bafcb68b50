import { refetch } from '#api/read/entries.ts'
import { readKey } from '#api/read/read.ts'
import { readerNow } from '#api/read/reader.ts'
import { useRead } from '#api/read/use-read.ts'
import { account } from '#contract/account.ts'

/** Where the user is logged in. */
export const useSessions = (id: string) => useRead(account.sessions, { params: { id } })

/** Shows what a change left of them, if a view shows them. */
export const readSessionsAgain = (id: string): void => refetch(readKey(account.sessions, { params: { id } }, readerNow()))
