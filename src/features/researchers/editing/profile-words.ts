import { wordsOfField } from '#forms/field-words.ts'
import type { ProfileEdit } from './profile-edit.ts'

/** A change for the outbox: «Change your profile: first name, country». */
export const wordsOfEdit = (edit: ProfileEdit): string[] => ['Change your profile: ', Object.keys(edit).map(wordsOfField).join(', ')]
