import './core/private-files.ts'
import './core/heap-growth.ts'

/** With fewer, data files and threads could not be opened, or no connections beside them, which would fail in many ways. */
const leastFiles = 256
/** Enough for the connections of a small server too. */
const enoughFiles = 1024

const allowed = openFilesLimit()
if (allowed !== undefined && allowed < leastFiles) {
  console.error(
    `Indago may open only ${allowed} files at once, which is too few. Allow ${enoughFiles}, for example with ulimit -n ${enoughFiles}.`,
  )
  process.exit(1)
}
const { startServerProcess } = await import('./start-server.ts')
await startServerProcess()

/** How many files this process may open at once; undefined: as many as it likes, or unknown. */
function openFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : undefined
}
