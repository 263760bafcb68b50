import './core/private-files.ts'
import { parseArgs } from 'node:util'
import { readSettings } from './core/environment/read-settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { openDataFolder } from './open-data-folder.ts'
import { renewTokenKey } from './open-secrets.ts'
import { runCommand } from './run-command.ts'
import { recordAudit } from './store/audit.ts'
import type { Store } from './store/store.ts'

const usage = [
  'Usage: npm run sessions -- --end <address of an account>   ends all sessions of the account',
  '       npm run sessions -- --end everyone                  ends all sessions of all accounts',
  '       npm run sessions -- --end everyone --new-key        and makes another key for sessions and links, if others may know it',
  'Stop the server first.',
].join('\n')

/** Ends sessions as the owner of the server: their devices seal what is on them at their next contact, and their users log in again. */
async function main(args: string[]): Promise<void> {
  const { whose, isNewKey } = optionsOf(args)
  const settings = readSettings(process.env)
  const { dataDir, databaseUrl } = settings
  const { lock, store } = await openDataFolder(dataDir, line => console.log(line), databaseUrl)
  try {
    if (isNewKey) await renewTokenKey(settings, store)
    const ended = await endSessions(store, whose, Date.now())
    if (isNewKey) console.log('There is a new key. Addresses of feeds, and links in mails, were made with the old one.')
    console.log(ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.`)
  } finally {
    await store.close()
    lock.release()
  }
}

function optionsOf(args: string[]): { whose: string; isNewKey: boolean } {
  try {
    const options = { end: { type: 'string' }, 'new-key': { type: 'boolean' } } as const
    const { end, 'new-key': isNewKey = false } = parseArgs({ args, options }).values
    const whose = end?.trim().toLowerCase()
    if (whose !== undefined && (!isNewKey || whose === 'everyone')) return { whose, isNewKey }
  } catch (problem) {
    throw new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
  throw new StartupError(usage)
}

function endSessions(store: Store, whose: string, now: number): Promise<number> {
  return store.write(async tx => {
    const user = whose === 'everyone' ? undefined : await tx.selectFrom('users').select('id').where('email', '=', whose).executeTakeFirst()
    if (whose !== 'everyone' && !user) throw new StartupError(`No account has the address ${whose}.`)
    let ending = tx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).where('expires_at', '>', now)
    if (user) ending = ending.where('user_id', '=', user.id)
    const ended = Number((await ending.executeTakeFirst()).numUpdatedRows)
    await recordAudit(tx, { kind: 'sessions_ended', ...(user && { userId: user.id }), details: { ended } }, now)
    return ended
  })
}

runCommand(main)
