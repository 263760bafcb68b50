/**
 * Begins a transaction that waits for a lock of the database and keeps it until its end. Each statement sees what was committed before it, whatever
 * the database is set to: at a higher level it would see what there was before the lock was free.
 */
export const beginUnderLock = (lock: number): string => `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${lock})`
