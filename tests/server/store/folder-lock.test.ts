import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DataFolderInUse } from '#server/core/startup-errors.ts'
import { lockDataFolder } from '#server/store/folder-lock.ts'

test('D4 a data folder has one holder at a time and is free after its release', () => {
  const dir = mkdtempSync(join(tmpdir(), 'indago-lock-'))
  const first = lockDataFolder(dir)
  expect(() => lockDataFolder(dir)).toThrow(DataFolderInUse)
  first.release()
  const second = lockDataFolder(dir)
  second.release()
})
