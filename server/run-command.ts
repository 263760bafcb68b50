import { knownProblem } from './core/startup-errors.ts'

/** Runs a command of the terminal. A problem with a known cause ends it with a sentence, a bug with its stack, both with code 1. */
export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((problem: unknown) => {
    console.error(knownProblem(problem) ?? problem)
    process.exit(1)
  })
}
