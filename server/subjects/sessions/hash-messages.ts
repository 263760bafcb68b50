export type HashRequest =
  | { type: 'hash'; password: string }
  /** Whether one of the passwords matches the hash. */
  | { type: 'verify'; hash: string; passwords: readonly string[] }

export type HashAnswer = { type: 'hash'; hash: string } | { type: 'verify'; matches: boolean } | { type: 'failed' }
