import { Stack, Text } from '#ui/layout.tsx'
import { ChartLink } from './chart-link.tsx'
import type { Chart } from './texts.ts'

/** CONS-05, CONS-06: nothing of either while the subscription is too young for it. */
export function Summary({ average, chart }: { average: string | null; chart: Chart | null }) {
  if (!average && !chart) return null
  return (
    <Stack gap="tight">
      {average && (
        <Text>
          Consommation moyenne sur trois ans&nbsp;: <strong>{average}</strong>
        </Text>
      )}
      {chart && (
        <div>
          <ChartLink {...chart} />
        </div>
      )}
    </Stack>
  )
}
