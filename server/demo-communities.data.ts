import type { CommunityInput } from '#contract/community-fields.ts'
import type { OpportunityInput } from '#contract/opportunity-fields.ts'

// Invented communities and texts of a new demo. Texts with formats have the form of `contract/rich-text.ts`.

/** Who wrote something: by the place in the list of the members of a community. */
type By = number

type Community = Omit<CommunityInput, 'parent_id' | 'invite_only' | 'slug'> & { slug: string }

const shared = { subdomain: '', street: '', post_code: '', city: '', website: '', foundation_year: null } as const

export const imagingCommunity: Community = {
  ...shared,
  slug: 'demo-reproducible-imaging',
  community_type_id: 4,
  name: 'Reproducible Imaging',
  tagline: 'Images that others can take again, measure again and trust',
  description:
    'We are people who take pictures of small things: cells, tissues, surfaces, seeds. What we share is the wish that a picture still means something ten years later, in another laboratory, on another instrument.\n\nAsk anything about acquisition, calibration, storage and analysis. No question is too small. Once a month we read a methods section together and try to repeat it.',
  website: 'https://imaging.demo.invalid/',
  foundation_year: 2019,
  country_id: 'NL',
  city: 'Utrecht',
  research_group_type_ids: ['research-group', 'network'],
}

export const lightSheetCommunity: Community = {
  ...shared,
  slug: 'demo-light-sheet-users',
  community_type_id: 3,
  name: 'Light-Sheet Users',
  tagline: 'Sample holders, clearing and very large files',
  description: 'A part of Reproducible Imaging, for those who wait for their stitching to finish.',
  country_id: 'NL',
  research_group_type_ids: ['research-group'],
}

export const sensorCommunity: Community = {
  ...shared,
  slug: 'demo-coastal-sensor-consortium',
  community_type_id: 2,
  name: 'Coastal Sensor Consortium',
  tagline: 'The partners of a project that measures ten estuaries',
  description: 'Seven partners, ten estuaries, one protocol. We plan campaigns here, and agree on what is published when.',
  foundation_year: 2023,
  country_id: 'DK',
  city: 'Aarhus',
  research_group_type_ids: ['network'],
}

export interface DemoAnswer {
  by: By
  content: string
  accepted?: boolean
  comments?: readonly { by: By; content: string }[]
}

export interface DemoQuestion {
  by: By
  /** Before now. */
  daysAgo: number
  title: string
  content: string
  tags: string[]
  membersOnly?: boolean
  comments?: readonly { by: By; content: string }[]
  answers: readonly DemoAnswer[]
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    by: 7,
    daysAgo: 96,
    title: 'How often do you calibrate the pixel size of a shared microscope?',
    content:
      '<p>Our stage micrometer lives in a drawer and comes out once a year. Last week two users measured the same beads and differed by <b>3 %</b>.</p><p>How often do you calibrate, and where do you write it down?</p>',
    tags: ['calibration', 'microscopy'],
    answers: [
      {
        by: 1,
        content:
          '<p>After every service visit, and on the first Monday of each month. It takes ten minutes:</p><ul><li>one picture of the micrometer for each objective</li><li>the measured pixel size in a shared table</li><li>a note on the instrument if it moved by more than 0.5 %</li></ul>',
        accepted: true,
        comments: [{ by: 7, content: '<p>The shared table is what we lack. Thank you.</p>' }],
      },
      {
        by: 9,
        content: '<p>Monthly too. And we put the value into the metadata of the file, so that nobody has to look for the table later.</p>',
      },
    ],
  },
  {
    by: 4,
    daysAgo: 71,
    title: 'Reading the physical pixel size from OME-TIFF in Python',
    content:
      '<p>Is there a short way to read it without loading the whole stack? This works, but it reads 40 GB first:</p><pre>import tifffile\nstack = tifffile.imread("plate.ome.tif")\nprint(stack.shape)</pre>',
    tags: ['python', 'file formats', 'metadata'],
    answers: [
      {
        by: 2,
        content:
          '<p>Open the file without reading the planes, and take the description:</p><pre>from tifffile import TiffFile\nimport xml.etree.ElementTree as tree\n\nwith TiffFile("plate.ome.tif") as file:\n    root = tree.fromstring(file.ome_metadata)\npixels = next(e for e in root.iter() if e.tag.endswith("Pixels"))\nprint(pixels.get("PhysicalSizeX"), pixels.get("PhysicalSizeXUnit"))</pre><blockquote>PhysicalSizeX is optional. If it is missing, nobody has calibrated the instrument.</blockquote><p>So check for <code>None</code> before you divide.</p>',
        accepted: true,
        comments: [
          { by: 4, content: '<p>Half a second instead of four minutes.</p>' },
          { by: 5, content: '<p>Mind the unit: ours says µm for one camera and nm for the other.</p>' },
        ],
      },
    ],
  },
  {
    by: 5,
    daysAgo: 54,
    title: 'Which lossless compression do you use for long time series?',
    content:
      '<p>We record 200 GB a night and keep everything for ten years. LZW saves a third. Is there something better that will still open in 2035?</p>',
    tags: ['storage', 'file formats'],
    comments: [{ by: 3, content: '<p>What bit depth do you record?</p>' }],
    answers: [
      {
        by: 8,
        content:
          '<p>Zstandard inside Zarr: about half the size here, and much faster to write. We keep the reader in a container beside the data.</p>',
        comments: [{ by: 5, content: '<p>The container is a good idea.</p>' }],
      },
      {
        by: 10,
        content: '<p>We stay with deflate in TIFF. It is larger, but every program opens it, and that is what we promised our funder.</p>',
      },
    ],
  },
  {
    by: 6,
    daysAgo: 40,
    title: 'A checklist for the imaging part of a methods section?',
    content:
      '<p>Reviewers ask me for a different list each time. What do you put in, always?</p><ol><li>objective with numerical aperture</li><li>exposure and light source</li><li>pixel size</li></ol><p>What else?</p>',
    tags: ['publishing', 'metadata'],
    answers: [
      {
        by: 0,
        content:
          '<p>Camera with its gain, temperature of the sample, and how the background was subtracted. The last one changes results more than all others.</p>',
      },
      { by: 11, content: '<p>The version of the analysis software, and the script itself with a DOI.</p>' },
    ],
  },
  {
    by: 9,
    daysAgo: 33,
    title: 'How do you keep seedlings still for six hours without stressing them?',
    content:
      '<p>Agarose at 0.8 % holds them, but after three hours growth slows down. Has anybody tried another way of mounting roots?</p>',
    tags: ['plants', 'sample preparation'],
    answers: [
      {
        by: 3,
        content: '<p>A microfluidic channel with slow flow. Growth stays normal for a day, and you can change the medium.</p>',
        comments: [{ by: 9, content: '<p>Do you make the channels yourselves?</p>' }],
      },
    ],
  },
  {
    by: 2,
    daysAgo: 26,
    title: 'Who pays for the storage of raw data after a project has ended?',
    content: '<p>Our grant ends in March, and 90 TB have no owner. How is this solved where you work?</p>',
    tags: ['storage', 'policy'],
    membersOnly: true,
    answers: [
      {
        by: 0,
        content:
          '<p>The library pays for the first 10 TB of a group; beyond that we apply once a year, with a list of what can be deleted.</p>',
      },
    ],
  },
  {
    by: 10,
    daysAgo: 19,
    title: 'Does anybody blind the image analysis, and how?',
    content: '<p>I would like the person who draws the outlines not to know the treatment. Renaming files by hand goes wrong.</p>',
    tags: ['analysis', 'statistics'],
    answers: [
      {
        by: 6,
        content:
          '<p>A script copies the files under random names and writes a key that only one other person can open. It is twenty lines.</p>',
        accepted: true,
      },
    ],
  },
  {
    by: 8,
    daysAgo: 11,
    title: 'Flat-field correction: one reference a day, or one a plate?',
    content: '<p>The lamp warms up for an hour, and the corners become darker. Is a reference for each plate worth the time?</p>',
    tags: ['calibration', 'microscopy'],
    answers: [
      { by: 1, content: '<p>One a plate until the lamp is stable, then one a day. Or leave the lamp on.</p>' },
      { by: 4, content: '<p>We estimate it from the images themselves, and compare with a real reference once a week.</p>' },
    ],
  },
  {
    by: 3,
    daysAgo: 5,
    title: 'Segmenting touching nuclei in thick tissue',
    content:
      '<p>In the upper 30 µm everything works. Deeper down neighbours are merged. Is this a matter of the model, or of the light?</p>',
    tags: ['analysis', 'segmentation'],
    comments: [{ by: 8, content: '<p>Could you show a line profile through two of them?</p>' }],
    answers: [
      { by: 2, content: '<p>Of the light, mostly. Try to train on slices from the same depth, and look at the gain in <i>z</i>.</p>' },
    ],
  },
  {
    by: 11,
    daysAgo: 1,
    title: 'Good open data sets for teaching image analysis?',
    content: '<p>I need ten small sets for a course in spring, with a licence that lets students publish what they make.</p>',
    tags: ['teaching', 'open data'],
    answers: [],
  },
]

export interface DemoPage {
  title: string
  /** Its texts, each by somebody; the last one is shown. */
  versions: readonly { by: By; daysAgo: number; content: string }[]
}

export const demoWorkspace: readonly DemoPage[] = [
  {
    title: 'How we work',
    versions: [
      { by: 0, daysAgo: 300, content: '<p>We meet every first Thursday, online.</p><p>Everybody can propose a topic.</p>' },
      {
        by: 1,
        daysAgo: 120,
        content:
          '<p>We meet every first Thursday at 15:00 (Utrecht), online.</p><p>Everybody can propose a topic.</p><ul><li>20 minutes: one method, explained</li><li>20 minutes: one problem, unsolved</li><li>20 minutes: open questions</li></ul>',
      },
      {
        by: 0,
        daysAgo: 12,
        content:
          '<p>We meet every <b>first Thursday at 16:00</b> (Utrecht), online.</p><p>Everybody can propose a topic, a week before.</p><ul><li>20 minutes: one method, explained</li><li>20 minutes: one problem, unsolved</li><li>20 minutes: open questions</li></ul><blockquote>Say what did not work, too.</blockquote>',
      },
    ],
  },
  {
    title: 'Calibration protocol',
    versions: [
      { by: 7, daysAgo: 80, content: '<ol><li>Clean the micrometer.</li><li>Take one picture for each objective.</li></ol>' },
      {
        by: 1,
        daysAgo: 44,
        content:
          '<ol><li>Clean the micrometer with ethanol.</li><li>Wait until the lamp is stable.</li><li>Take one picture for each objective.</li><li>Write the pixel size into the table:</li></ol><pre>date;instrument;objective;um_per_pixel</pre>',
      },
    ],
  },
  {
    title: 'Reading list',
    versions: [
      {
        by: 4,
        daysAgo: 30,
        content:
          '<p>Start with the first two.</p><ul><li>What a pixel is, and what it is not</li><li>Noise, in ten pages</li><li>Why thresholds lie</li></ul>',
      },
    ],
  },
]

type Opportunity = Omit<OpportunityInput, 'deadline'> & {
  by: By
  daysAgo: number
  /** From now; negative: the last day has passed. */
  daysLeft: number | null
}

export const demoOpportunities: readonly Opportunity[] = [
  {
    by: 0,
    daysAgo: 90,
    daysLeft: -20,
    kind: 'funding',
    title: 'Small grants for shared calibration samples',
    content: '<p>Up to 4,000 euros for making and sending samples to at least three laboratories.</p>',
    place: '',
    country_id: 'NL',
    link: 'https://imaging.demo.invalid/grants',
  },
  {
    by: 3,
    daysAgo: 15,
    daysLeft: null,
    kind: 'collaboration',
    title: 'Partners wanted: one sample, twelve microscopes',
    content: '<p>We send you a slide with beads and ask for <b>five pictures</b>. You get the whole data set and become an author.</p>',
    place: 'Everywhere',
    country_id: '',
    link: '',
  },
  {
    by: 1,
    daysAgo: 9,
    daysLeft: 45,
    kind: 'phd',
    title: 'PhD position: measuring the uncertainty of segmentation',
    content:
      '<p>Four years, in a group of seven people. You like statistics and have held a pipette at least once.</p><ul><li>start in spring</li><li>teaching at most 10 %</li></ul>',
    place: 'Utrecht',
    country_id: 'NL',
    link: 'https://imaging.demo.invalid/phd',
  },
  {
    by: 8,
    daysAgo: 2,
    daysLeft: 21,
    kind: 'job',
    title: 'Research engineer for a light-sheet facility',
    content: '<p>You keep three instruments running and help forty users. Permanent position.</p>',
    place: 'Aarhus',
    country_id: 'DK',
    link: 'https://imaging.demo.invalid/engineer',
  },
]
