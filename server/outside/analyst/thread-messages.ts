import type { AnalystTask } from './port.ts'

export interface AnalystRequest {
  id: number
  task: AnalystTask
}

export type ThreadAnswer = { id: number; text: string } | { id: number; end: true } | { id: number; failure: string }
