import './core/private-files.ts'
import { parseArgs } from 'node:util'
import { fileProgress, sizeText } from './backup/progress-lines.ts'
import { openLog } from './core/log.ts'
import { Refusal } from './core/refusal.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { reasonOf, StartupError } from './core/startup-errors.ts'
import { copyFiles } from './files/copy-files.ts'
import { localStores } from './files/local-files.ts'
import { bucketStores } from './open-files.ts'
import { runCommand } from './run-command.ts'
import { lockDataFolder } from './store/folder-lock.ts'

const usage =
  'Usage: npm run move-files -- --to bucket | folder\nFILES_URL and its keys name the bucket, DATA_DIR the folder. Stop the server first.'

/** Copies the files from the data folder to the bucket, or back. Those that were copied stay where they were. */
async function main(args: string[]): Promise<void> {
  const to = targetOf(args)
  const { dataDir, fileBucket, logLevel } = readSettings(process.env)
  if (!fileBucket) throw new StartupError('FILES_URL, FILES_KEY and FILES_SECRET are needed: they name the bucket.')
  const lock = lockDataFolder(dataDir)
  try {
    const folder = localStores(dataDir)
    const bucket = bucketStores(fileBucket, openLog(logLevel))
    const problem = await bucket.check()
    if (problem !== undefined) throw new StartupError(problem)
    const [source, target] = to === 'bucket' ? [folder, bucket] : [bucket, folder]
    const done = await copyFiles(source, target, fileProgress('Copying', process.stdout))
    for (const { folder: name, copied, same, bytes } of done)
      console.log(`${name}: ${copied} copied and compared, ${same} there already, ${sizeText(bytes)}.`)
    console.log(to === 'bucket' ? 'Start the server with FILES_URL.' : 'Start the server without FILES_URL.')
    console.log('Nothing was deleted where the files were.')
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    throw new StartupError('The file store did not answer. Run it again: what was copied is not copied again.')
  } finally {
    lock.release()
  }
}

function targetOf(args: string[]): 'bucket' | 'folder' {
  try {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (to === 'bucket' || to === 'folder') return to
  } catch (problem) {
    throw new StartupError(`${reasonOf(problem)}.\n${usage}`)
  }
  throw new StartupError(usage)
}

runCommand(main)
