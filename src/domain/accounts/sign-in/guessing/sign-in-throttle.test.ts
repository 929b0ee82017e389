import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TooMany } from '../../../../kernel/errors.ts'
import { CodeThrottle } from './code-throttle.ts'
import { type SignInAttempt, SignInThrottle } from './sign-in-throttle.ts'

const clock = { now: () => 1_000 }
const attempt = (account: string, address: string, knownDevice?: string): SignInAttempt => {
  return { account, address, knownDevice }
}

/** Counts wrong passwords, each from another address. */
function failFromMany(throttle: SignInThrottle, account: string, times: number): void {
  for (let n = 0; n < times; n += 1) throttle.noteFailure(attempt(account, `203.0.113.${n}`))
}

test('after a hundred wrong passwords for an account, each address has one attempt at it', () => {
  const throttle = new SignInThrottle(clock)
  failFromMany(throttle, 'ann', 99)
  throttle.noteFailure(attempt('ann', '198.51.100.1'))
  assert.throws(() => throttle.refuse(attempt('ann', '198.51.100.1')), TooMany)
  throttle.refuse(attempt('ann', '198.51.100.2'))
  throttle.refuse(attempt('bob', '198.51.100.1'))
})

test('addresses of one IPv6 network have ten attempts at an account together', () => {
  const throttle = new SignInThrottle(clock)
  for (let n = 0; n < 10; n += 1) throttle.noteFailure(attempt('ann', `2001:db8:0:1::${n}`))
  assert.throws(() => throttle.refuse(attempt('ann', '2001:db8:0:1::ff')), TooMany)
  throttle.refuse(attempt('ann', '2001:db8:0:2::1'))
})

test('a password that is right for another account does not count for the address', () => {
  const throttle = new SignInThrottle(clock)
  for (let n = 0; n < 60; n += 1) throttle.noteMisses([attempt(`user ${n}`, '198.51.100.1')])
  throttle.refuseAddress('198.51.100.1')
})

test('a device that has signed in before has twenty attempts, and then those of its address', () => {
  const throttle = new SignInThrottle(clock)
  for (let n = 0; n < 20; n += 1) throttle.noteFailure(attempt('ann', '198.51.100.1', 'laptop'))
  for (let n = 0; n < 10; n += 1) {
    throttle.refuse(attempt('ann', '198.51.100.1', 'laptop'))
    throttle.noteFailure(attempt('ann', '198.51.100.1', 'laptop'))
  }
  assert.throws(() => throttle.refuse(attempt('ann', '198.51.100.1', 'laptop')), TooMany)
})

test('wrong codes of devices that have signed in before do not count for others', async () => {
  const codes = new CodeThrottle(new SignInThrottle(clock), clock)
  const wrong = (of: SignInAttempt) => codes.check(of, '000000', async () => undefined)
  for (let n = 0; n < 60; n += 1) await wrong(attempt('ann', '198.51.100.1', `device ${n}`))
  for (let n = 0; n < 50; n += 1) await wrong(attempt('ann', `203.0.113.${n}`))
  await assert.rejects(wrong(attempt('ann', '198.51.100.2')), TooMany)
})
