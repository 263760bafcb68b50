import { tasks } from '#workers/tasks.ts'

/** The page of the worker test: gives the test the app's access to the workers. */
Object.assign(window, { tasks })
