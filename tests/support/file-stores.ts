import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '#server/core/log.ts'
import type { FileBucket, Settings } from '#server/core/settings.ts'
import { Bucket } from '#server/files/bucket/bucket.ts'
import type { FileFolder, FileStores } from '#server/files/port.ts'
import { openFiles } from '#server/open-files.ts'
import { BucketStandIn } from './bucket-stand-in.ts'

/** The address of an S3-compatible store with its keys: `http://key:secret@127.0.0.1:7070`. */
const real = process.env['INDAGO_S3']

/** Where files can be kept. A suite that is about files runs for each. */
export interface FilesPlace {
  /** For the settings of a server. */
  settings: Pick<Settings, 'fileBucket'>
  open(dataDir: string): FileStores
  /** Makes a file as old as one of 1970; undefined where only time does that. */
  age: ((dataDir: string, folder: FileFolder, name: string) => void) | undefined
  /** Leaves what a killed server had begun long ago, and counts such things. */
  leaveUnfinished?: (dataDir: string, folder: FileFolder) => void
  unfinished?: (dataDir: string) => number
  /** Set for the stand-in. */
  standIn?: BucketStandIn
  stop(): Promise<void>
}

interface PlaceKind {
  name: string
  isHere: boolean
  start: () => Promise<FilesPlace>
}

const abandoned = 'b'.repeat(32)
const makeOld = (dataDir: string, folder: FileFolder, name: string): void => utimesSync(join(dataDir, folder, name), 1, 1)

const openWith = (settings: Pick<Settings, 'fileBucket'>) => (dataDir: string) =>
  openFiles({ ...settings, dataDir, host: '127.0.0.1', port: 0, logLevel: 'silent' }, openLog('silent'))

export const filePlaces: readonly PlaceKind[] = [
  {
    name: 'in the data folder',
    isHere: true,
    start: () =>
      Promise.resolve({
        settings: {},
        open: openWith({}),
        age: makeOld,
        leaveUnfinished: (dataDir, folder) => {
          const name = `${abandoned}.part`
          mkdirSync(join(dataDir, folder), { recursive: true })
          writeFileSync(join(dataDir, folder, name), 'half')
          makeOld(dataDir, folder, name)
        },
        unfinished: dataDir => readdirSync(dataDir, { recursive: true }).filter(name => String(name).endsWith('.part')).length,
        stop: () => Promise.resolve(),
      }),
  },
  {
    name: 'in a bucket',
    isHere: true,
    start: async () => {
      const standIn = await BucketStandIn.start()
      const settings = { fileBucket: standIn.settings }
      return {
        settings,
        open: openWith(settings),
        age: (_, folder, name) => (standIn.objects.get(`${standIn.settings.prefix}${folder}/${name}`)!.written = 1),
        leaveUnfinished: (_, folder) => {
          const key = `${standIn.settings.prefix}${folder}/${abandoned}`
          standIn.uploads.set('old', { key, parts: new Map(), headers: {}, begun: 1 })
        },
        unfinished: () => standIn.uploads.size,
        standIn,
        stop: () => standIn.stop(),
      }
    },
  },
  {
    name: real === undefined ? 'in a real bucket, skipped: no store (set INDAGO_S3, tests/README.md)' : 'in a real bucket',
    isHere: real !== undefined,
    start: async () => {
      const fileBucket = realBucket()
      // It may be there already.
      await new Bucket(fileBucket).ask({ method: 'PUT' }).catch(() => {})
      return { settings: { fileBucket }, open: openWith({ fileBucket }), age: undefined, stop: () => Promise.resolve() }
    },
  },
]

/** A folder of its own in a bucket of the real store. */
export function realBucket(): FileBucket {
  const { origin, username, password } = new URL(real!)
  const [keyId, secret] = [decodeURIComponent(username), decodeURIComponent(password)]
  return { endpoint: origin, region: 'us-east-1', bucket: 'indago-tests', prefix: `${randomUUID()}/`, keyId, secret }
}

/** A folder that goes with its test. */
export function temporaryFolder(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'indago-files-'))
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
