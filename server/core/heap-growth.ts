import { setFlagsFromString } from 'node:v8'

/**
 * The heap is collected once it has grown by this share since the last time. Node lets it grow fourfold, and more on a machine with much
 * memory, so that a busy server of 600 MB went up to 1.5 GB in five minutes with nothing but garbage.
 */
const growingPercent = 60

setFlagsFromString(`--heap-growing-percent=${growingPercent}`)
