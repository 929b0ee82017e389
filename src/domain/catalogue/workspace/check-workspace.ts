import { countryRegionProblem } from '../../../kernel/calendar/public-holidays.ts'
import type { BodyReader } from '../../../records/write/body-reader.ts'
import { refuseReadOnlyLinks } from '../../accounts/access/index.ts'

export async function checkWorkspace(reader: BodyReader): Promise<void> {
  refuseReadOnlyLinks(reader, 'resources', 'resource')
  const { country_region } = reader.values
  if (typeof country_region !== 'string' || country_region === reader.current?.country_region) return
  const problem = await countryRegionProblem(country_region)
  if (problem !== undefined) reader.faultOn('country_region', problem)
}
