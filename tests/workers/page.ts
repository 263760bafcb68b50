import { tasks } from '#workers/tasks.ts'

/** The page of the worker test: the bridge as the app uses it, in reach of the test. */
Object.assign(window, { tasks })
