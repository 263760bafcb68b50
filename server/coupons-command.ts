import './core/private-files.ts'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { isDay } from '#contract/rules.ts'
import { userTypes } from '#contract/rights.ts'
import { couponCode } from '#contract/sign-up.ts'
import { email } from '#contract/text-fields.ts'
import { readSettings } from './core/environment/read-settings.ts'
import { StartupError } from './core/startup-errors.ts'
import { openDataFolder } from './open-data-folder.ts'
import { runCommand } from './run-command.ts'
import { couponLines, createCoupon } from './subjects/plans/index.ts'

const usage = [
  'Usage: npm run coupons                     lists all coupons',
  '       npm run coupons -- --code <code>    creates one, with at least one of',
  '  --ai <credits>  --contact <credits>  --plan <plan> [--days <length of the plan>]',
  'and, optionally,',
  '  --uses <number of accounts, default 1>  --for <one address only>  --until <YYYY-MM-DD, to the end of that day in UTC>',
  `Plans: ${userTypes.slice(1).join(', ')}. Stop the server first.`,
].join('\n')

const wholeNumberUpTo = (max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number), v.maxValue(max, `must be at most ${max}`))

const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59Z`)

const couponOptions = v.object({
  code: couponCode,
  ai: v.optional(wholeNumberUpTo(1_000_000_000), '0'),
  contact: v.optional(wholeNumberUpTo(1_000_000_000), '0'),
  plan: v.optional(v.picklist(userTypes.slice(1), `must be one of ${userTypes.slice(1).join(', ')}`)),
  days: v.optional(v.pipe(wholeNumberUpTo(3660), v.minValue(1, 'must be at least 1'))),
  uses: v.optional(v.pipe(wholeNumberUpTo(1_000_000), v.minValue(1, 'must be at least 1')), '1'),
  for: v.optional(email),
  until: v.optional(v.pipe(v.string(), v.check(isDay, 'must be a day as YYYY-MM-DD'), v.transform(endOfDay))),
})

/** Lists the coupons of the data folder, or creates the one that the command line describes. */
async function main(args: string[]): Promise<void> {
  const coupon = args.length === 0 ? undefined : couponOf(args)
  const { dataDir, databaseUrl } = readSettings(process.env)
  const { lock, store } = await openDataFolder(dataDir, line => console.log(line), databaseUrl)
  try {
    if (coupon) await createCoupon(store, coupon, Date.now())
    console.log((await couponLines(store)).join('\n'))
  } finally {
    await store.close()
    lock.release()
  }
}

function couponOf(args: string[]) {
  const parsed = v.safeParse(couponOptions, optionsOf(args))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new StartupError(`--${v.getDotPath(issue) ?? ''}: ${issue.input === undefined ? 'is needed' : issue.message}\n${usage}`)
  }
  const { code, ai, contact, plan, days, uses, for: only_for, until } = parsed.output
  if (ai === 0 && contact === 0 && plan === undefined) throw new StartupError(`This coupon would have no effect.\n${usage}`)
  if (days !== undefined && plan === undefined) throw new StartupError(`--days needs --plan.\n${usage}`)
  return {
    code,
    ai_credits: ai,
    contact_credits: contact,
    user_type: plan ?? null,
    days: days ?? null,
    uses_left: uses,
    only_for: only_for ?? null,
    expires_at: until ?? null,
  }
}

function optionsOf(args: string[]): Record<string, unknown> {
  const options = Object.fromEntries(Object.keys(couponOptions.entries).map(name => [name, { type: 'string' as const }]))
  try {
    return { ...parseArgs({ args, options }).values }
  } catch (problem) {
    throw new StartupError(`${problem instanceof Error ? problem.message : ''}\n${usage}`)
  }
}

runCommand(main)
