import type { Highlight } from '../../contract/index.ts';

/** What an editor says about a passage; `quote` stands in the text exactly once. */
export interface DemoRemark extends Pick<Highlight, 'comment' | 'category' | 'color'> {
  readonly quote: string;
}
/** What an editor would write instead of a passage; `quote` stands in the text exactly once. */
export interface DemoChange {
  readonly quote: string;
  readonly replacement: string;
  readonly comment?: string;
}

/** A paragraph that is a heading. */
export interface DemoHeading {
  readonly heading: string;
  readonly level: number;
}
const heading = (words: string, level = 1): DemoHeading => ({ heading: words, level });

export interface DemoDocument {
  readonly title: string;
  readonly documentType: string;
  readonly prompt: string;
  readonly paragraphs: readonly (string | DemoHeading)[];
  readonly remarks: readonly DemoRemark[];
  readonly changes: readonly DemoChange[];
  readonly feedback: string;
}

/** Written for the demonstration, with the weaknesses that such texts have. */
export const documents: readonly DemoDocument[] = [
  {
    title: 'Street trees and summer heat',
    documentType: 'research_paper',
    prompt: 'Write a short research paper on one way in which cities can adapt to heat. Use at least five sources.',
    paragraphs: [
      heading('Introduction'),
      'Cities are warmer than the land around them. Stone and asphalt take in the heat of the day and give it back at night, and in a heatwave this difference decides who can sleep and who can not. Many cities have answered with plans for planting, yet the plans seldom say which streets should come first.',
      'This paper argues that shade should be planned where people walk, not where planting is easy. Parks are simple to plant because the ground is open, but a park that is ten minutes away does not cool the pavement outside a school. In the three districts that were studied, the hottest streets was also the ones with the fewest trees.',
      heading('Measurements'),
      'Surface temperature was measured on twelve afternoons in July and August with a hand-held infrared thermometer, at forty points in each district. Trees make a really huge difference. Under a full canopy the pavement was on average eleven degrees cooler than in the sun, while young trees with thin crowns changed little.',
      heading('What a tree costs'),
      'The cost of a mature tree is often given as an argument against planting. Studies show that trees pay for themselves within a few years. However, the figures depend on what is counted: water, pruning and repairs to pipes on one side, lower cooling bills and fewer visits to hospital on the other.',
      heading('Conclusion'),
      'A planting plan should therefore begin with a map of where people are on foot at four in the afternoon. Only then should it ask where the ground allows a tree, and where it does not, what else can give shade.',
    ],
    remarks: [
      {
        quote: 'the hottest streets was also the ones',
        comment: 'The subject is plural: "the hottest streets were also the ones".',
        category: 'grammar',
        color: 'red',
      },
      {
        quote: 'Trees make a really huge difference.',
        comment: 'This is spoken language, and the next sentence says it better with a number. You could leave it out.',
        category: 'tone',
        color: 'orange',
      },
      {
        quote: 'Studies show that trees pay for themselves within a few years.',
        comment: 'Which studies? Give the two strongest, with the number of years that each found.',
        category: 'citation',
        color: 'blue',
      },
      {
        quote: 'who can sleep and who can not',
        comment: '"Cannot" is one word. A strong sentence otherwise; keep it.',
        category: 'grammar',
        color: 'yellow',
      },
    ],
    changes: [
      {
        quote: 'seldom say which streets should come first',
        replacement: 'rarely say which streets should come first',
      },
      {
        quote: 'Parks are simple to plant because the ground is open, but',
        replacement: 'Parks are easy to plant, because the ground is open. Yet',
        comment: 'Two thoughts: give the second one a sentence of its own.',
      },
    ],
    feedback:
      'Your main claim, that shade belongs where people walk, is clear and original, and the measurements support it. Two things would make the paper stronger: name the studies behind the cost argument, and say earlier how the forty points were chosen. I have marked four places in the text.',
  },
  {
    title: 'Why I want to study public health',
    documentType: 'personal_statement',
    prompt: 'In no more than 500 words, tell us why you have chosen this programme and what you will bring to it.',
    paragraphs: [
      'Ever since I was a child, I have been passionate about helping people. In the clinic where my mother kept the files, I learned to read names upside down on folders, and to see from the thickness of a folder how long somebody had been ill.',
      'In my second year at university I volunteered for a vaccination drive in four villages. We had planned for queues, but on the first morning nobody came. An older woman told me why: the date was the day of the seed market. We moved our table to the market, and by noon the box was empty. I have thought about that table many times since.',
      'What I took from it is that a good plan made in an office can be wrong by a single day. My thesis was about reminder messages for antenatal visits, and the result surprised me, messages at the wrong hour made attendance worse. I want to learn how to find such mistakes before they cost a season.',
      'Your programme joins epidemiology with a year of field work, and this is the reason for my application. I would bring three languages, patience with spreadsheets and the habit of asking what day the market is.',
    ],
    remarks: [
      {
        quote: 'Ever since I was a child, I have been passionate about helping people.',
        comment: 'Many statements open like this. Your second sentence, with the folders, is far better: begin there.',
        category: 'tone',
        color: 'orange',
      },
      {
        quote: 'the result surprised me, messages at the wrong hour',
        comment: 'Two sentences are joined by a comma. A colon is right here: "surprised me: messages …".',
        category: 'grammar',
        color: 'red',
      },
      {
        quote: 'asking what day the market is',
        comment: 'A lovely end: it brings the reader back to the table. Change nothing.',
        category: 'structure',
        color: 'green',
      },
    ],
    changes: [
      {
        quote: 'and this is the reason for my application',
        replacement: 'which is why I am applying',
        comment: 'Shorter, and the verb does the work.',
      },
      {
        quote: 'I have thought about that table many times since.',
        replacement: 'I still think about that table.',
      },
    ],
    feedback:
      'A warm and concrete statement. The market story carries it, so let nothing stand before it that others could have written too. I suggest a new first sentence and have marked one comma splice. You are forty words under the limit: one more sentence about the thesis would fit.',
  },
  {
    title: 'Reading on screens: a review',
    documentType: 'literature_review',
    prompt: 'Review the literature on one question of your field. Compare at least eight studies and find a gap.',
    paragraphs: [
      'Whether people understand less when they read on a screen has been asked for more than thirty years. The early studies compared paper with displays that flickered, and found slower reading. Since then the displays have changed, but the question is still there.',
      'Recent studies can be divided into two groups. The first measures how much is remembered directly after reading; the second how well readers judge their own understanding. In the first group the differences is small and often not significant when time is free. They become larger under time pressure.',
      'The second group is more consistent. Readers of a screen believe more often than readers of paper that they have understood, and they stop earlier. This may be because screens are associated with quick tasks. It is interesting to note that the effect is also found among students who say that they prefer screens.',
      'What is missing is work on long texts that are read for weeks. Most experiments use passages of under two thousand words, read once in a laboratory. A dissertation is not read in this way, and so the results can not simply be carried over.',
      'The present study therefore follows forty doctoral students over one term. It asks what they choose to print and why.',
    ],
    remarks: [
      {
        quote: 'the differences is small',
        comment: '"The differences are small". Better still, give the range of the effect sizes.',
        category: 'grammar',
        color: 'red',
      },
      {
        quote: 'It is interesting to note that',
        comment: 'Let the fact be interesting by itself: "The effect is also found among …".',
        category: 'clarity',
        color: 'yellow',
      },
      {
        quote: 'This may be because screens are associated with quick tasks.',
        comment: 'Is this your idea or that of an author? If it is an author’s, it needs a reference.',
        category: 'citation',
        color: 'blue',
      },
      {
        quote: 'Recent studies can be divided into two groups.',
        comment: 'Very clear. A small table of the eight studies after this sentence would help the reader.',
        category: 'structure',
        color: 'green',
      },
    ],
    changes: [
      {
        quote: 'the results can not simply be carried over',
        replacement: 'the results cannot simply be carried over',
      },
      {
        quote: 'what they choose to print and why',
        replacement: 'what they choose to print, and why',
      },
    ],
    feedback:
      'The review has what many lack: a point of view. The two groups are well chosen and the gap follows from them. Please check that each claim names its source, and consider a table. The language is good; three places are marked.',
  },
  {
    title: 'The bridge that was built twice',
    documentType: 'case_study',
    prompt: 'Analyse a project that went over its budget. What should the managers have seen earlier?',
    paragraphs: [
      'In the spring of its third year, the footbridge project had spent nine tenths of its money and built four tenths of its bridge. The reasons given at that time was the price of steel and a wet winter. This case study looks for others.',
      'The first plan assumed that the river bed was clay. Two borings supported this and a third did not. The third was described in the report as an outlier, and the foundation was designed for clay. When the excavation began, the crew met gravel, and the work stopped for eleven weeks.',
      'It can be argued that the decision was reasonable on the day on which it was made. Borings are expensive and the third was near an old mill. But the risk register, which was updated every month, never mentioned the ground again, and nobody owned the question.',
      'The lesson is not that every outlier must be followed. It is that a doubt which is not written down with a name beside it will be found again at a higher price.',
    ],
    remarks: [
      {
        quote: 'The reasons given at that time was',
        comment: '"The reasons given at the time were".',
        category: 'grammar',
        color: 'red',
      },
      {
        quote: 'It can be argued that',
        comment: 'By whom? If you argue it, say so: "The decision was reasonable …".',
        category: 'argument',
        color: 'orange',
      },
      {
        quote: 'nobody owned the question',
        comment: 'The centre of your case. Could it come into the introduction too?',
        category: 'structure',
        color: 'green',
      },
    ],
    changes: [
      {
        quote: 'When the excavation began, the crew met gravel, and the work stopped',
        replacement: 'When excavation began, the crew met gravel, and work stopped',
      },
      {
        quote: 'a doubt which is not written down',
        replacement: 'a doubt that is not written down',
      },
    ],
    feedback:
      'A well told case with a conclusion that one remembers. The argument would gain if the reader knew the question of ownership from the first page on. One figure with the money spent and the length built by month would say a great deal.',
  },
  {
    title: 'Small loans and school attendance',
    documentType: 'thesis',
    prompt: 'Chapter 4 of a master’s thesis: results. Please look at clarity above all.',
    paragraphs: [
      heading('4 Results'),
      'This chapter presents the results in the order of the hypotheses. Table 4.1 shows the households by loan status and by the age of the oldest child at school.',
      heading('4.1 Attendance', 2),
      'Attendance rose in both groups. In households with a loan it rose by six percentage points, in households without a loan by four. The difference between the two is not significant at the five per cent level, which proves that loans have no effect on attendance.',
      heading('4.2 Households with daughters', 2),
      'When the sample is restricted to households with a daughter of secondary school age, the difference becomes larger and is significant. This group is small, however, and it was not part of the plan that was registered before the survey. The result should be read as a question for later work.',
      heading('4.3 Interviews', 2),
      'Interviews help to understand the figures. Several mothers said that the loan had paid for a bicycle, and that with the bicycle the road to school was safe. No question in the survey asked about the road.',
    ],
    remarks: [
      {
        quote: 'which proves that loans have no effect on attendance',
        comment:
          'Not significant does not mean no effect. Give the confidence interval, and say what sizes of effect it leaves open.',
        category: 'argument',
        color: 'red',
      },
      {
        quote: 'Interviews help to understand the figures.',
        comment: 'Who understands? "The interviews explain part of these figures."',
        category: 'clarity',
        color: 'yellow',
      },
      {
        quote: 'Table 4.1 shows the households',
        comment: 'The table in the file is numbered 4.2. Please make the two agree.',
        category: 'formatting',
        color: 'blue',
      },
    ],
    changes: [
      {
        quote: 'When the sample is restricted to households',
        replacement: 'In households',
        comment: 'The plain form is easier to follow.',
      },
    ],
    feedback:
      'The chapter is honest about what was planned and what was not, which readers will value. The one serious point is the sentence about significance; I have suggested what to write instead. The interviews deserve more room.',
  },
  {
    title: 'Application for the research assistant post',
    documentType: 'cover_letter',
    prompt: 'A cover letter of one page for a post in a soil science group.',
    paragraphs: [
      'I am writing to apply for the position of research assistant which was advertised on your website. I have completed my bachelor in environmental science and I believe that I am the perfect candidate for this role.',
      'For my final project I took two hundred soil cores from a slope that had burned three years before. I learned to carry less and label more. The data set is public and has since been used by another group.',
      'In your group I would like to work on the recovery of fungi after fire, about which your team has published. I am careful in the laboratory, I write code that others can run, and I am not afraid of rain.',
      'I would be glad to talk with you and can start on the first of March.',
    ],
    remarks: [
      {
        quote: 'I am the perfect candidate for this role',
        comment: 'Let the slope and the data set say this. Here a plain sentence works better.',
        category: 'tone',
        color: 'orange',
      },
      {
        quote: 'I have completed my bachelor in',
        comment: '"I have completed a bachelor’s degree in".',
        category: 'grammar',
        color: 'red',
      },
      {
        quote: 'I learned to carry less and label more.',
        comment: 'Excellent. It shows more than a list of skills would.',
        category: 'tone',
        color: 'green',
      },
    ],
    changes: [
      {
        quote: 'the position of research assistant which was advertised',
        replacement: 'the position of research assistant that you advertised',
      },
      {
        quote: 'can start on the first of March',
        replacement: 'could start on 1 March',
      },
    ],
    feedback:
      'Short, modest and memorable from the second paragraph on. With a plainer first paragraph this is ready to be sent.',
  },
  {
    title: 'Is remembering a duty?',
    documentType: 'essay',
    prompt: 'Discuss: "We owe it to the dead to remember them." 1,000 to 1,200 words.',
    paragraphs: [
      'We speak of memory as if it were owed. A plaque says "never forget", a teacher says that we must remember, and the word must sounds like the must of a debt. But to whom can such a debt be paid?',
      'One answer is that the dead themselves are harmed when they are forgotten. This is hard to believe of those whose names nobody living has ever known. Another answer, which I find more convincing, is that forgetting harms the living, because it takes away the cases from which they learn what people are able to do.',
      'If that is right, the duty is not to remember everything but to remember well. A society which remembers only its own losses has many memories and learns little of them. Therefore, monuments are good.',
      'Someone might object that a duty which serves the living is not a duty to the dead at all. I accept this. The saying is kinder than it is exact, and there may be reasons to keep a saying that is kind.',
    ],
    remarks: [
      {
        quote: 'Therefore, monuments are good.',
        comment: 'This does not follow yet. What would a monument have to do, to help a society remember well?',
        category: 'argument',
        color: 'red',
      },
      {
        quote: 'the word must sounds like the must of a debt',
        comment: 'Put the word that you speak about into quotation marks: the word "must".',
        category: 'formatting',
        color: 'blue',
      },
      {
        quote: 'learns little of them',
        comment: '"learns little from them".',
        category: 'grammar',
        color: 'yellow',
      },
    ],
    changes: [
      {
        quote: 'A society which remembers',
        replacement: 'A society that remembers',
      },
      {
        quote: 'Someone might object',
        replacement: 'One might object',
      },
    ],
    feedback:
      'A thoughtful essay that dares to disagree with its title and is fair to the other side. The third paragraph needs one more step before its conclusion. The last sentence is very good.',
  },
  {
    title: 'Water use in the university laundry',
    documentType: 'report',
    prompt: 'A technical report for the facilities office: measurements, discussion and a recommendation.',
    paragraphs: [
      heading('Background'),
      'The laundry of the north residence has twelve machines, which run about ninety times on a weekday. This report presents four weeks of meter readings and recommends two changes.',
      heading('Findings'),
      'Each machine was metered for seven days. The mean use per cycle was sixty two litres, with little difference between the machines except number nine, which used 104 litres. Its inlet valve did not close completely, water ran also when the drum was full.',
      heading('How the programmes are chosen', 2),
      'Students choose the long programme in four of five cases, because it is the first one on the dial. When a label with the words "short is enough for most" was put on six machines in the last week, the share fell to one half on these machines and did not change on the others.',
      heading('Recommendations'),
      'We recommend to repair machine nine at once and to label all machines. Together this would save about 1,900 litres on a weekday, at a cost of one valve and twelve labels.',
    ],
    remarks: [
      {
        quote: 'sixty two litres',
        comment: 'Use figures with units all through the report: "62 litres".',
        category: 'formatting',
        color: 'blue',
      },
      {
        quote: 'did not close completely, water ran also',
        comment: 'Two sentences. "…did not close completely, so water ran even when the drum was full."',
        category: 'clarity',
        color: 'yellow',
      },
      {
        quote: 'We recommend to repair',
        comment: '"We recommend repairing … and labelling …".',
        category: 'grammar',
        color: 'red',
      },
    ],
    changes: [
      {
        quote: 'ninety times on a weekday',
        replacement: '90 times on a weekday',
        comment: 'Figures throughout, as with the litres.',
      },
    ],
    feedback:
      'Clear, short and useful: a facilities office can act on it tomorrow. Please give the numbers one form and show how the 1,900 litres were calculated, in one line.',
  },
];
