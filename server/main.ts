import './core/private-files.ts'
import './core/heap-growth.ts'

/** Enough for every file of the packages at once, and for the connections of a small server. */
const enoughFiles = 1024

// Loading the packages opens hundreds of files at once, which fails in many ways where few are allowed (`ulimit -n`).
import('./start-server.ts').then(
  server => server.startServerProcess(),
  (problem: unknown) => {
    const allowed = openFilesLimit()
    if (allowed === undefined || allowed >= enoughFiles) throw problem
    console.error(
      `Indago may open only ${allowed} files at once, which is too few. Allow ${enoughFiles}, for example with ulimit -n ${enoughFiles}.`,
    )
    process.exit(1)
  },
)

/** How many files this process may open at once; undefined: as many as it likes, or unknown. */
function openFilesLimit(): number | undefined {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const limit = userLimits?.open_files?.soft
  return typeof limit === 'number' ? limit : undefined
}
