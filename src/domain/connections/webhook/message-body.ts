import { isoInZone } from '../../../kernel/time/zone.ts'

/** The body of a delivery: `data` is JSON already. */
export function messageBody(type: string, stamp: number, data: string): string {
  return `{"type":"${type}","timestamp":"${isoInZone(stamp, 'UTC')}","data":${data}}`
}
