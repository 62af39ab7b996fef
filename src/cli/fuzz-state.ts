import { z } from 'zod';
import type { CampaignState } from '../fuzz/campaign.ts';
import type { Host } from './host.ts';

/** A campaign that was interrupted, as a file: what was asked for, where it stands, and the lines of its cases so far. */
export interface SavedCampaign {
  readonly seed: string;
  readonly runs: number | null;
  readonly defect: string | null;
  readonly claim: string | null;
  readonly state: CampaignState;
  readonly lines: readonly string[];
}

const KIND = 'insteadof fuzz campaign';
const count = z.number().int().nonnegative();
const counts = z.record(z.string(), count);
const gene = z.array(count);
const parts = z.array(gene);
const genome = z.strictObject({ frame: gene, mask: gene, permanents: parts, cards: parts, effects: parts, steps: parts });
const job = z.looseObject({ number: count, parents: z.array(genome) });
const shape = z.strictObject({
  kind: z.literal(KIND), version: z.string(), seed: z.string(), runs: count.nullable(), defect: z.string().nullable(), claim: z.string().nullable(), lines: z.array(z.string()),
  state: z.strictObject({
    next: count, size: count, pool: z.array(genome), added: z.array(genome),
    tally: z.strictObject({
      cases: count, mutants: count, verdicts: counts, firstOf: counts, broken: counts, features: z.array(z.string()), toShrink: z.array(z.looseObject({ claim: z.string(), job })),
      firstBroken: z.strictObject({ at: count, claim: z.string() }).nullable(),
    }),
  }),
});

export function saveCampaign(file: string, saved: SavedCampaign, host: Host): void {
  host.write(file, [JSON.stringify({ kind: KIND, version: host.version, ...saved }), '\n']);
}

/** The campaign that a file holds, or in one sentence why it holds none that can go on. */
export function openCampaign(file: string, host: Host): SavedCampaign | { readonly problem: string } {
  const read = host.read(file);
  if (!read.ok) return { problem: `${file}: ${read.problem.message}` };
  let data: unknown;
  try {
    data = JSON.parse(read.text);
  } catch {
    return { problem: `${file} is no saved campaign: it is not JSON, or was cut short` };
  }
  const parsed = shape.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { problem: `${file} is no saved campaign: ${issue === undefined ? 'it is damaged' : `${issue.path.join('.')}: ${issue.message}`}` };
  }
  const { version, kind: _, ...saved } = parsed.data;
  return version === host.version ? (saved as SavedCampaign) : { problem: `${file} was saved by version ${version} of this program, and this is ${host.version}: its cases are other ones` };
}
