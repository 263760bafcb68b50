import type { Logger } from 'pino'
import type { FileBucket, Settings } from './core/settings.ts'
import { Bucket, bucketTimes, type BucketTimes } from './files/bucket/bucket.ts'
import { BucketFiles } from './files/bucket/bucket-files.ts'
import { checkBucket } from './files/bucket/check-bucket.ts'
import { localStores } from './files/local-files.ts'
import type { FileStores } from './files/port.ts'

/** Opens the files where the settings say: in the data folder, or in a bucket. */
export const openFiles = ({ dataDir, fileBucket }: Settings, log: Logger): FileStores =>
  fileBucket ? bucketStores(fileBucket, log) : localStores(dataDir)

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
