import { access, constants } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { FileBucket, Settings } from './core/settings.ts'
import { StartupError } from './core/startup-errors.ts'
import { Bucket, bucketTimes, type BucketTimes } from './files/bucket/bucket.ts'
import { BucketFiles } from './files/bucket/bucket-files.ts'
import { checkBucket } from './files/bucket/check-bucket.ts'
import { localStores } from './files/local-files.ts'
import type { FileStores } from './files/port.ts'

/** Opens the files where the settings say: in the data folder, in one that several servers share, or in a bucket. */
export const openFiles = ({ dataDir, fileBucket, filesDir }: Settings, log: Logger): FileStores =>
  fileBucket ? bucketStores(fileBucket, log) : filesDir === undefined ? localStores(dataDir) : sharedFolder(filesDir)

export function bucketStores(settings: FileBucket, log: Logger, times: BucketTimes = bucketTimes): FileStores {
  const bucket = new Bucket(settings, times)
  const { prefix } = settings
  return {
    files: new BucketFiles({ bucket, prefix, log, folder: 'files' }),
    avatars: new BucketFiles({ bucket, prefix, log, folder: 'avatars' }),
    pictures: new BucketFiles({ bucket, prefix, log, folder: 'pictures' }),
    check: () => checkBucket(bucket, settings),
  }
}

/** A folder that is not there is likely one that was not mounted: files would go where nobody finds them. */
function sharedFolder(dir: string): FileStores {
  const check = async (): Promise<undefined> => {
    const isThere = await access(dir, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isThere) throw new StartupError(`The folder ${dir} of FILES_URL is not there, or this user may not write to it.`)
  }
  return { ...localStores(dir), check }
}
