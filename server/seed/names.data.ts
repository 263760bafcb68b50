/** Given and family names of one culture, for invented people. */
export interface NamePool {
  given: readonly string[]
  family: readonly string[]
  /** Countries where people with these names mostly work. */
  countries: readonly string[]
}

export const namePools: readonly NamePool[] = [
  {
    given: ['Maja', 'Björn', 'Åsa', 'Søren', 'Liv', 'Eirik', 'Freja', 'Anders', 'Solveig', 'Jörgen'],
    family: ['Østergård', 'Lindqvist', 'Hällström', 'Nygaard', 'Bergströmer', 'Kjærbeck', 'Sandvikson', 'Ålander'],
    countries: ['Sweden', 'Denmark', 'Norway', 'Finland'],
  },
  {
    given: ['Jürgen', 'Käthe', 'Lukas', 'Annelie', 'Matthias', 'Grete', 'Jörg', 'Friederike', 'Tobias', 'Ulrike'],
    family: ['Müllerich', 'Schönwald', 'Brückner', 'Weißenfels', 'Grünthaler', 'Köhlmann', 'Trautwein', 'Hasselbrink'],
    countries: ['Germany', 'Austria', 'Switzerland'],
  },
  {
    given: ['Élodie', 'François', 'Maëlle', 'Benoît', 'Solène', 'Théo', 'Chloé', 'Gaël', 'Inès', 'Rémi'],
    family: ['Lefèvrier', 'Châtelain', 'Desrosiers', 'Beaugrand', 'Montférand', 'Aubépin', 'Duchêne', 'Valcourt'],
    countries: ['France', 'Belgium', 'Canada', 'Switzerland'],
  },
  {
    given: ['Lucía', 'Íñigo', 'Begoña', 'Andrés', 'Ximena', 'Joaquín', 'Núria', 'Tomás', 'Marisol', 'Óscar'],
    family: ['Peñarroya', 'Echeverría', 'Valdés Ortuño', 'Iturralde', 'Montalbán', 'Zúñiga Roca', 'Carrasquilla', 'Ibarrondo'],
    countries: ['Spain', 'Mexico', 'Argentina', 'Chile'],
  },
  {
    given: ['João', 'Conceição', 'Thiago', 'Inês', 'Gonçalo', 'Beatriz', 'Raúl', 'Luísa'],
    family: ['Magalhães Pinto', 'Assunção', 'Figueirôa', 'Brandão', 'Queirós', 'Leitão Vaz'],
    countries: ['Portugal', 'Brazil'],
  },
  {
    given: ['Zofia', 'Łukasz', 'Tomáš', 'Jiřina', 'Małgorzata', 'Ondřej', 'Wojciech', 'Kateřina'],
    family: ['Wiśniowska', 'Dvořáček', 'Krzyżan', 'Hruškovský', 'Źródlak', 'Pospíšilová'],
    countries: ['Poland', 'Czechia'],
  },
  {
    given: ['Ayşe', 'Çağlar', 'Elif', 'Ömer', 'Gülşen', 'Emre', 'Şebnem'],
    family: ['Yıldızhan', 'Karaoğlu', 'Çelikbaş', 'Öztanır', 'Güneşli'],
    countries: ['Türkiye', 'Germany'],
  },
  {
    given: ['Wei', 'Xiuying', 'Haoran', 'Jing', 'Zhiyuan', 'Meilin', 'Yutong', 'Bo'],
    family: ['Zhangsun', 'Ouyang', 'Linghu', 'Shangguan', 'Huyan', 'Zhuge'],
    countries: ['China', 'Singapore', 'United States'],
  },
  {
    given: ['Haruka', 'Kenji', 'Sakura', 'Takumi', 'Yūko', 'Ren', 'Mio'],
    family: ['Fujisawara', 'Kurokami', 'Tachibanaka', 'Ōmurata', 'Shirogane'],
    countries: ['Japan', 'United States'],
  },
  {
    given: ['Ananya', 'Rohan', 'Meenakshi', 'Vikram', 'Lakshmi', 'Arjun', 'Priyanka'],
    family: ['Raghunathan', 'Chatterji', 'Venkatesalu', 'Deshpandey', 'Mukherjea'],
    countries: ['India', 'United Kingdom', 'United States'],
  },
  {
    given: ['Chinonso', 'Adaeze', 'Kwabena', 'Amina', 'Tendai', 'Folasade', 'Sipho', 'Zanele'],
    family: ['Okonkwor', 'Adeyemi-Cole', 'Mensahene', 'Ndlovana', 'Balogunde', 'Wanjirua'],
    countries: ['Nigeria', 'Ghana', 'South Africa', 'Kenya'],
  },
  {
    given: ['Layla', 'Youssef', 'Nour', 'Karim', 'Samira', 'Tariq'],
    family: ['El-Masriani', 'Haddadin', 'Benyahia', 'Al-Khatibi', 'Zerroukh'],
    countries: ['Egypt', 'Morocco', 'France'],
  },
  {
    given: ['Eleanor', 'Callum', 'Imogen', 'Rhys', 'Saoirse', 'Duncan', 'Harriet', 'Owain', 'Grace', 'Theodore'],
    family: ['Ashworthy', 'MacAllanach', "O'Hanrahan", 'Pemberley', 'Tregarthen', 'Whitlocke', 'Fairbourne', 'Llewellwyn'],
    countries: ['United Kingdom', 'Ireland', 'Australia', 'Canada', 'United States', 'New Zealand'],
  },
]

/** People with a name in their own script, and its Latin spelling. */
export const ownScriptNames: readonly (readonly [own: string, latin: string, country: string])[] = [
  ['欧阳 静怡', 'Jingyi Ouyang', 'China'],
  ['黒神 健二', 'Kenji Kurogami', 'Japan'],
  ['Анна Ковалёвская-Речная', 'Anna Kovalyovskaya-Rechnaya', 'Finland'],
  ['Ελένη Παπαδοπετράκη', 'Eleni Papadopetraki', 'Greece'],
  ['ليلى الحدادين', 'Layla Al-Haddadin', 'Egypt'],
  ['김 서윤아', 'Seoyuna Kim', 'South Korea'],
  ['נועה בן־שחרון', 'Noa Ben-Shaharon', 'Israel'],
  ['Nguyễn Thị Hồng Ánh', 'Nguyen Thi Hong Anh', 'Vietnam'],
]
