import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '#server/core/startup-errors.ts'
import { openDataFolder } from '#server/open-data-folder.ts'
import { keepPrivate } from '#server/store/private-folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'indago-private-'))
})
afterEach(() => {
  chmodSync(dir, 0o700)
  rmSync(dir, { recursive: true, force: true })
})

const modeOf = (path: string): number => lstatSync(path).mode & 0o777

function fill(): void {
  for (const name of ['avatars', 'segments']) {
    mkdirSync(join(dir, name))
    chmodSync(join(dir, name), 0o755)
  }
  for (const name of ['users.db', 'users.db-wal', 'catalogue.db.sum', 'token.key', 'avatars/a.webp', 'photos.zip']) {
    writeFileSync(join(dir, name), '')
    chmodSync(join(dir, name), 0o644)
  }
}

describe('a data folder is for its own user', () => {
  test('an open one is closed with every file of ours in it, once, and this is told', () => {
    fill()
    symlinkSync('/etc/hosts', join(dir, 'mailbox'))
    chmodSync(dir, 0o755)
    expect(keepPrivate(dir)).toMatch(/^The data folder \/\S+ was open to other users of this machine\. /)
    expect(modeOf(dir)).toBe(0o700)
    const files = ['users.db', 'users.db-wal', 'catalogue.db.sum', 'token.key', 'avatars/a.webp']
    expect(files.map(name => modeOf(join(dir, name)))).toEqual(files.map(() => 0o600))
    expect(['avatars', 'segments'].map(name => modeOf(join(dir, name)))).toEqual([0o700, 0o700])
    expect([modeOf(join(dir, 'photos.zip')), statSync('/etc/hosts').mode & 0o444]).toEqual([0o644, 0o444])
    expect(keepPrivate(dir)).toBeUndefined()
  })

  test('a folder that everyone may write to is named and left as it is', () => {
    fill()
    chmodSync(dir, 0o1777)
    expect(keepPrivate(dir)).toMatch(/everyone on this machine may use/)
    expect([statSync(dir).mode & 0o7777, modeOf(join(dir, 'users.db'))]).toEqual([0o1777, 0o644])
  })
})

describe('D7 a folder that has lost its users is refused, and nothing is created in their place', () => {
  test.each(['catalogue.db', 'token.key'])('%s without users.db', async left => {
    writeFileSync(join(dir, left), '')
    await expect(openDataFolder(dir, () => {})).rejects.toThrow(
      new RegExp(`has a ${left.replace('.', '\\.')} but no users\\.db.*restore a backup with npm run restore`),
    )
    expect(existsSync(join(dir, 'users.db'))).toBe(false)
  })

  test('an empty folder, and one that an import began, are opened', async () => {
    for (let times = 0; times < 2; times++) {
      const { lock, store } = await openDataFolder(dir, () => {})
      await store.close()
      lock.release()
      writeFileSync(join(dir, 'catalogue.db'), '')
    }
  })
})

describe('D5 a data folder that cannot be written is called read-only', () => {
  /** The superuser may write everywhere, so tests that run as the superuser become another user for a moment. */
  async function asUser(work: () => Promise<unknown>): Promise<void> {
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65_534)
    try {
      await work()
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  }

  test.each([
    ['the folder', 'new', 0o555],
    ['users.db in it', 'users.db', 0o777],
  ])('%s', async (_, file, mode) => {
    const { lock, store } = await openDataFolder(dir, () => {})
    await store.close()
    lock.release()
    if (file === 'users.db') {
      chmodSync(join(dir, 'lock.db'), 0o666)
      chmodSync(join(dir, file), 0o444)
    } else rmSync(join(dir, 'lock.db'))
    chmodSync(dir, mode)
    await asUser(async () => {
      const opened = openDataFolder(dir, () => {})
      await expect(opened).rejects.toThrow(StartupError)
      await expect(opened).rejects.toThrow(/^The data (folder|file) \/\S+ is read-only for this user\./)
    })
  })
})
