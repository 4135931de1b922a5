import type { z } from 'zod'

/** What is wrong with a setting, for the operator who reads it at start, where its schema has no sentence of its own. */
export function settingWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      // A setting that is 0 or 1 takes their words, too.
      return issue.values.includes('disabled')
        ? '1 (oui) ou 0 (non)'
        : `l’un de ${issue.values.filter(value => value !== '').join(', ')}`
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) > 1 ? `${issue.minimum} caractères au moins` : 'vide'
      return issue.inclusive
        ? `un nombre, ${issue.minimum} au moins`
        : `un nombre plus grand que ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string'
        ? `${issue.maximum} caractères au plus`
        : `un nombre, ${issue.maximum} au plus`
    case 'invalid_type':
      return issue.expected === 'int' ? 'un nombre entier' : 'un nombre'
    case 'invalid_format':
      return issue.format === 'url' ? 'une adresse entière (https://…)' : elsewhere
    case 'unrecognized_keys':
      return `ne connaît pas «\u00a0${issue.keys.join(', ')}\u00a0»`
    case 'invalid_union':
      return issue.errors.at(-1)?.[0]?.message ?? elsewhere
    default:
      return elsewhere
  }
}

const elsewhere = 'pas de la forme que dit docs/operations.md'
