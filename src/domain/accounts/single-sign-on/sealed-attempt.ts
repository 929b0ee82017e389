import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Challenge } from '../../../kernel/oidc/oidc-provider.ts'

/** The stage of a sign-in that a cookie belongs to: at the provider, or at the choice of an instance. */
type Stage = 'sign-on' | 'choice'

/** A sign-in that began in this browser. */
export interface SignOnAttempt {
  readonly challenge: Challenge
  /** The page to show afterwards. */
  readonly to: string
}

const PARTS = 5

/** Begins an attempt. Only the cookie keeps it, so that every process can finish it. */
export function newAttempt(key: Buffer, to: string, expires: number): SignOnAttempt & { readonly cookie: string } {
  const secret = randomBytes(32).toString('base64url')
  return { challenge: challengeOf(key, secret), to, cookie: sealed(key, 'sign-on', secret, to, expires) }
}

/** The attempt of a cookie; undefined if the cookie is not ours, or too old. */
export function openAttempt(key: Buffer, cookie: string | undefined, now: number): SignOnAttempt | undefined {
  const found = unsealed(key, 'sign-on', cookie, now)
  return found && { challenge: challengeOf(key, found.secret), to: found.text }
}

/** The cookie of a person who has signed in and chooses an instance. */
export function sealChoice(key: Buffer, identity: string, expires: number): string {
  return sealed(key, 'choice', randomBytes(16).toString('base64url'), identity, expires)
}

/** The text that was sealed; undefined if the cookie is not ours, or too old. */
export function openChoice(key: Buffer, cookie: string | undefined, now: number): string | undefined {
  return unsealed(key, 'choice', cookie, now)?.text
}

/** The parts reveal neither the secret nor each other. */
function challengeOf(key: Buffer, secret: string): Challenge {
  return { state: mac(key, 'state', secret), nonce: mac(key, 'nonce', secret), verifier: mac(key, 'verifier', secret) }
}

function sealed(key: Buffer, stage: Stage, secret: string, text: string, expires: number): string {
  const body = [stage, secret, expires.toString(36), Buffer.from(text).toString('base64url')].join('.')
  return `${body}.${mac(key, 'seal', body)}`
}

function unsealed(key: Buffer, stage: Stage, cookie: string | undefined, now: number) {
  const parts = cookie?.split('.') ?? []
  const [found, secret = '', expires = '', text = '', seal = ''] = parts
  if (parts.length !== PARTS || found !== stage) return undefined
  if (!isSame(seal, mac(key, 'seal', parts.slice(0, -1).join('.')))) return undefined
  if (Number.parseInt(expires, 36) <= now) return undefined
  return { secret, text: Buffer.from(text, 'base64url').toString() }
}

function mac(key: Buffer, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
