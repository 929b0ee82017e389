import { InvalidArgumentError } from 'commander'

export function positiveInteger(text: string): number {
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value === 0) throw new InvalidArgumentError('It must be a whole number from 1.')
  return value
}
